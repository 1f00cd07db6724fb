import { spawnSync } from 'node:child_process';
import t from 'tap';
for (const [name, ...command] of [
    ['Biome has no findings', 'node_modules/.bin/biome', 'check', '--colors=off', '--max-diagnostics=20', '.'],
    ['lines have at most 120 columns', process.execPath, 'scripts/line-width.js'],
]) {
    t.test(name, async (t) => {
        const { status, stdout, stderr, error } = spawnSync(command[0], command.slice(1), { encoding: 'utf8' });
        t.equal(error, undefined);
        t.equal(status, 0, `${stdout}${stderr}`);
    });
}
//# sourceMappingURL=lint.test.js.map