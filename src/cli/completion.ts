import type { Catalog } from '../catalog.js';
import { type FlagField, flagsOf, OPTIONS } from '../shared/command-line.js';
import { usageError } from './cli-error.js';
import { COMMANDS } from './commands.js';

const SHELLS = 'bash zsh fish';

/** What is completed for a tool: its flags, and the values of those that have a list of them. */
interface Words {
  readonly id: string;
  readonly flags: readonly string[];
  readonly values: readonly (readonly [flag: string, values: string])[];
}

const wordsOf = (catalog: Catalog): Words[] =>
  [...catalog].map(([id, { tool }]) => {
    const fields = flagsOf(tool.input as FlagField).filter(({ name }) => !(name in OPTIONS));
    return {
      id,
      flags: [...fields.map(({ name }) => name), ...Object.keys(OPTIONS)].map(name => `--${name}`),
      values: fields.flatMap(({ name, field }) => {
        const values = field.enum ?? field.items?.enum;
        return values === undefined ? [] : [[`--${name}`, values.join(' ')] as const];
      }),
    };
  });

/** The completion script of a shell for all tools. Throws a usage error for an unknown shell. */
export function completion(shell: string | undefined, catalog: Catalog): string {
  const words = wordsOf(catalog);
  const ids = words.map(({ id }) => id).join(' ');
  const first = [ids, ...COMMANDS].join(' ');
  /** Cases of a tool and a flag, for shells in which `;;` ends a case. */
  const cases = (indent: string, action: (values: string) => string): string =>
    words
      .flatMap(({ id, values }) => values.map(([flag, list]) => `${indent}'${id} ${flag}') ${action(list)} ;;`))
      .join('\n');
  switch (shell) {
    case 'bash':
      return `_toolpool() {
  local word=\${COMP_WORDS[COMP_CWORD]} flag=\${COMP_WORDS[COMP_CWORD-1]} flags= values=
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${first}' -- "$word"))
    return
  fi
  # "--flag=value" is three words.
  if [ "$word" = = ]; then word=; elif [ "$flag" = = ]; then flag=\${COMP_WORDS[COMP_CWORD-2]}; fi
  case "\${COMP_WORDS[1]} $flag" in
${cases('    ', values => `values='${values}'`)}
  esac
  if [ -n "$values" ]; then
    COMPREPLY=($(compgen -W "$values" -- "$word"))
    return
  fi
  case \${COMP_WORDS[1]} in
${words.map(({ id, flags }) => `    ${id}) flags='${flags.join(' ')}' ;;`).join('\n')}
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
  local flag=$words[CURRENT-1]
  if [[ $words[CURRENT] == --*=* ]]; then
    flag=\${words[CURRENT]%%=*}
    compset -P '*='
  fi
  case "$words[2] $flag" in
${cases('    ', values => `compadd ${values}; return`)}
  esac
  case $words[2] in
${words.map(({ id, flags }) => `    ${id}) compadd -- ${flags.join(' ')} ;;`).join('\n')}
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
        ...words.flatMap(({ id, flags, values }) => {
          const lists = new Map(values);
          return flags.map(flag => {
            const list = lists.get(flag);
            const argument = list === undefined ? '' : ` -x -a '${list}'`;
            return `complete -c toolpool -n '__fish_seen_subcommand_from ${id}' -l ${flag.slice(2)}${argument}`;
          });
        }),
        `complete -c toolpool -n '__fish_seen_subcommand_from schema' -f -a '${ids}'`,
        `complete -c toolpool -n '__fish_seen_subcommand_from completion' -f -a '${SHELLS}'`,
        '',
      ].join('\n');
    default:
      throw usageError(`completion: expected bash, zsh or fish, got ${JSON.stringify(shell ?? '')}`);
  }
}
