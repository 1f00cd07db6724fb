/** Commands that are not tools. */
export const COMMANDS: readonly string[] = ['list', 'schema', 'batch', 'completion', 'serve', 'mcp'];
