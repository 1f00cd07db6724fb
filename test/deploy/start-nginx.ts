import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { headOf } from '../call.js';
import { freePort } from '../process.js';

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find(existsSync);

/** Whether nginx is installed. */
export const HAS_NGINX = NGINX !== undefined;

/** The project's configuration. */
export const NGINX_CONF = readFileSync(new URL('../../../deploy/nginx/nginx.conf', import.meta.url), 'utf8');

/** Starts nginx with the project's configuration in front of `ports`; returns its address. */
export async function startNginx(t: Test, ports: readonly number[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'toolpool-nginx-'));
  // The processes of nginx may run as another user.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const text = NGINX_CONF.replace('listen 8080 ', `listen 127.0.0.1:${port} `)
    .replace('http {', `http { ${temporary}`)
    .replace(/127\.0\.0\.1:300([123])/g, (_, n: string) => `127.0.0.1:${ports[Number(n) - 1]}`);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, text);
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'error.log'), '-g', `daemon off; pid ${folder}/pid;`];
  const checked = spawnSync(NGINX!, [...args, '-t', '-q'], { encoding: 'utf8' });
  t.equal(checked.status, 0, `the configuration is accepted ${checked.stderr}`);
  const child = spawn(NGINX!, args, { stdio: 'ignore' });
  t.teardown(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await headOf(url).catch(() => undefined))) await sleep(20);
  return url;
}
