import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './pages.js';

const RULES = 'deploy/prometheus/toolpool.rules.yaml';

/** The generated file, as a path from the root. */
export const PROMETHEUS_RULE = 'deploy/kubernetes/components/prometheus/prometheus-rule.yaml';

/** The rules of Prometheus as a resource of the Prometheus operator: kustomize reads no file above its folder. */
export function prometheusRule(): string {
  const rules = readFileSync(join(ROOT, RULES), 'utf8');
  const spec = rules.slice(rules.indexOf('groups:')).replace(/^(?=.)/gm, '  ');
  return `# Generated from ${RULES}: npm run docs
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: toolpool
  labels:
    app.kubernetes.io/name: toolpool
spec:
${spec}`;
}
