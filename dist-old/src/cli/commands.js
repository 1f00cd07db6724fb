/** Commands that are not tools. */
export const COMMANDS = ['list', 'schema', 'completion', 'serve', 'mcp'];
//# sourceMappingURL=commands.js.map