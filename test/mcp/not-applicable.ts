/** The feature that a scenario or a check needs and this server does not have. */
export type Reason =
  | 'completion'
  | 'diagnostic tool'
  | 'elicitation'
  | 'headers for arguments'
  | 'logging'
  | 'progress'
  | 'prompts'
  | 'resources'
  | 'sampling'
  | 'sessions'
  | 'tasks';

/** Scenarios that need only such a feature. The schema of their messages is still checked. */
export const SCENARIOS: Readonly<Record<string, Reason>> = {
  'completion-complete': 'completion',
  'elicitation-sep1034-defaults': 'elicitation',
  'elicitation-sep1330-enums': 'elicitation',
  'http-custom-header-server-validation': 'headers for arguments',
  'input-required-result-basic-elicitation': 'elicitation',
  'input-required-result-basic-list-roots': 'elicitation',
  'input-required-result-basic-sampling': 'sampling',
  'input-required-result-capability-check': 'elicitation',
  'input-required-result-ignore-extra-params': 'elicitation',
  'input-required-result-missing-input-response': 'elicitation',
  'input-required-result-multi-round': 'elicitation',
  'input-required-result-multiple-input-requests': 'elicitation',
  'input-required-result-non-tool-request': 'prompts',
  'input-required-result-request-state': 'elicitation',
  'input-required-result-result-type': 'elicitation',
  'input-required-result-tampered-state': 'elicitation',
  'json-schema-2020-12': 'diagnostic tool',
  'logging-set-level': 'logging',
  'prompts-get-embedded-resource': 'prompts',
  'prompts-get-simple': 'prompts',
  'prompts-get-with-args': 'prompts',
  'prompts-get-with-image': 'prompts',
  'prompts-list': 'prompts',
  'resources-list': 'resources',
  'resources-read-binary': 'resources',
  'resources-read-text': 'resources',
  'resources-subscribe': 'resources',
  'resources-templates-read': 'resources',
  'resources-unsubscribe': 'resources',
  'sep-2164-resource-not-found': 'resources',
  'server-sse-polling': 'sessions',
  'tasks-capability-negotiation': 'tasks',
  'tasks-dispatch-and-envelope': 'tasks',
  'tasks-lifecycle': 'tasks',
  'tasks-mrtr-composition': 'tasks',
  'tasks-mrtr-input': 'tasks',
  'tasks-request-headers': 'tasks',
  'tasks-request-state-removal': 'tasks',
  'tasks-required-task-error': 'tasks',
  'tasks-wire-fields': 'tasks',
  'tools-call-audio': 'diagnostic tool',
  'tools-call-elicitation': 'elicitation',
  'tools-call-embedded-resource': 'diagnostic tool',
  'tools-call-error': 'diagnostic tool',
  'tools-call-image': 'diagnostic tool',
  'tools-call-mixed-content': 'diagnostic tool',
  'tools-call-sampling': 'sampling',
  'tools-call-simple-text': 'diagnostic tool',
  'tools-call-with-logging': 'logging',
  'tools-call-with-progress': 'progress',
};

/** Checks that need such a feature, by scenario. The other checks of these scenarios apply. */
export const CHECKS: Readonly<Record<string, Readonly<Record<string, Reason>>>> = {
  caching: {
    'sep-2549-prompts-list-caching-hints': 'prompts',
    'sep-2549-resources-list-caching-hints': 'resources',
    'sep-2549-resources-templates-list-caching-hints': 'resources',
  },
  'server-sse-multiple-streams': { 'server-sse-multiple-streams-session': 'sessions' },
  'server-stateless': {
    'sep-2575-http-server-no-independent-requests-on-stream': 'diagnostic tool',
    'sep-2575-missing-capability-http-400': 'diagnostic tool',
    'sep-2575-server-no-log-without-loglevel': 'diagnostic tool',
    'sep-2575-server-rejects-undeclared-capability': 'diagnostic tool',
  },
};
