import { flagsOf, OPTIONS } from '../shared/command-line.js';
import { usageError } from './cli-error.js';
import { COMMANDS } from './commands.js';
const SHELLS = 'bash zsh fish';
/** The flags of each tool as words. */
const wordsOf = (catalog) => [...catalog].map(([id, { tool }]) => [
    id,
    [
        ...flagsOf(tool.input)
            .map(({ name }) => name)
            .filter(name => !(name in OPTIONS)),
        ...Object.keys(OPTIONS),
    ].map(name => `--${name}`),
]);
/** The completion script of a shell for all tools. Throws a usage error for an unknown shell. */
export function completion(shell, catalog) {
    const words = wordsOf(catalog);
    const ids = words.map(([id]) => id).join(' ');
    const first = [ids, ...COMMANDS].join(' ');
    switch (shell) {
        case 'bash':
            return `_toolpool() {
  local word=\${COMP_WORDS[COMP_CWORD]} flags=
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${first}' -- "$word"))
    return
  fi
  case \${COMP_WORDS[1]} in
${words.map(([id, flags]) => `    ${id}) flags='${flags.join(' ')}' ;;`).join('\n')}
    schema) COMPREPLY=($(compgen -W '${ids}' -- "$word")); return ;;
    completion) COMPREPLY=($(compgen -W '${SHELLS}' -- "$word")); return ;;
  esac
  case $word in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$word")) ;;
    *) local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _toolpool toolpool
`;
        case 'zsh':
            return `#compdef toolpool
_toolpool() {
  if (( CURRENT == 2 )); then
    compadd ${first}
    return
  fi
  case $words[2] in
${words.map(([id, flags]) => `    ${id}) compadd -- ${flags.join(' ')} ;;`).join('\n')}
    schema) compadd ${ids}; return ;;
    completion) compadd ${SHELLS}; return ;;
  esac
  _files
}
compdef _toolpool toolpool
`;
        case 'fish':
            return [
                `complete -c toolpool -n __fish_use_subcommand -f -a '${first}'`,
                ...words.map(([id, flags]) => {
                    const names = flags.map(flag => `-l ${flag.slice(2)}`);
                    return names.map(name => `complete -c toolpool -n '__fish_seen_subcommand_from ${id}' ${name}`).join('\n');
                }),
                `complete -c toolpool -n '__fish_seen_subcommand_from schema' -f -a '${ids}'`,
                `complete -c toolpool -n '__fish_seen_subcommand_from completion' -f -a '${SHELLS}'`,
                '',
            ].join('\n');
        default:
            throw usageError(`completion: expected bash, zsh or fish, got ${JSON.stringify(shell ?? '')}`);
    }
}
//# sourceMappingURL=completion.js.map