import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import t from 'tap';
import { freePort, startProcess } from '../process.js';
import { until } from '../socket.js';

const dockerfile = readFileSync(new URL('../../../Dockerfile', import.meta.url), 'utf8').replaceAll('\\\n', '');

/** The variables that the image sets. */
const ENV = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, variables = '']) =>
    variables.split(' ').map((variable): [string, string] => {
      const [name = '', value = ''] = variable.split('=');
      return [name, value];
    }),
  ),
);

t.test('the image opens the port of the calls and that for operators', async t => {
  t.match(ENV, { HOST: '0.0.0.0', ADMIN_HOST: '0.0.0.0' });
  t.same(/^EXPOSE (.*)$/m.exec(dockerfile)?.[1]?.split(' '), [ENV['PORT'], ENV['ADMIN_PORT']]);
});

const HEALTHCHECK = JSON.parse(/^HEALTHCHECK .* CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[];
const [bash = ''] = HEALTHCHECK;

t.test(
  'HEALTHCHECK needs no program but bash, and tells whether the service is alive',
  {
    skip: !existsSync(`/bin/${bash}`),
  },
  async t => {
    const ports = { PORT: String(await freePort()), ADMIN_PORT: String(await freePort()) };
    const statusOf = (env: Record<string, string>): number | null =>
      spawnSync(`/bin/${bash}`, HEALTHCHECK.slice(1), { env: { ...ports, PATH: '/nowhere', ...env }, timeout: 3000 })
        .status;
    t.not(statusOf({}), 0, 'nothing listens');
    const { child } = await startProcess(t, ports);
    t.equal(statusOf({}), 0);
    t.equal(statusOf({ ADMIN_PORT: '' }), 0, 'at the port of the calls where there is no other');
    child.kill('SIGKILL');
    await until(() => statusOf({}) !== 0, 'it has ended');
  },
);
