import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileAt } from './deploymentPage.ts';

/** Whether this machine has what the page of the deployment needs for its proxy. */
export const hasNginx = ['nginx', 'openssl'].every(
  (name) => spawnSync(name, ['-v'], { stdio: 'ignore' }).error === undefined,
);

/** nginx as the page of the deployment has it, at free ports of this machine. */
export interface Nginx {
  readonly http: string;
  readonly https: string;
  close(): Promise<void>;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const certificate = (folder: string): void => {
  const to = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=plumbline.example.com'];
  execFileSync('openssl', [...words, ...to], { stdio: 'ignore' });
};

/** What surrounds the page's files on a machine that nginx was installed on, without root. */
const around = (folder: string): string => `
daemon off;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')};
events {}
http {
    access_log off;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n    ')}
    include ${join(folder, 'conf.d')}/*.conf;
}
`;

/**
 * Serves what is at these addresses as the page says: at a host of its own, or below a path.
 * @throws Error with what `nginx -t` says against the page's files
 */
export const openNginx = async (upstreams: string | readonly string[], place: 'host' | 'path'): Promise<Nginx> => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-nginx-'));
  const [http, https] = [await freePort(), await freePort()];
  for (const name of ['conf.d', 'snippets', 'ssl']) mkdirSync(join(folder, name));
  certificate(join(folder, 'ssl'));
  for (const name of ['plumbline-proxy', 'plumbline-ways', 'plumbline-named', 'plumbline-path'])
    writeFileSync(join(folder, 'snippets', `${name}.conf`), fileAt(`/etc/nginx/snippets/${name}.conf`));
  const whole = fileAt('/etc/nginx/conf.d/plumbline.conf')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `)
    .replaceAll('/etc/ssl/plumbline', join(folder, 'ssl'))
    .replace(/server 127\.0\.0\.1:8080(.*;)/, (_, more: string) =>
      [upstreams]
        .flat()
        .map((upstream) => `server ${new URL(upstream).host}${more}`)
        .join('\n'),
    );
  const below = /include \S+named.conf;\s+location \/ \{[^}]*\}/;
  if (!below.test(whole)) throw new Error('The page serves nothing at the root of its host');
  const conf = place === 'host' ? whole : whole.replace(below, 'include snippets/plumbline-path.conf;');
  writeFileSync(join(folder, 'conf.d/plumbline.conf'), conf);
  writeFileSync(join(folder, 'nginx.conf'), around(folder));
  const words = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  const tried = spawnSync('nginx', ['-t', ...words], { encoding: 'utf8' });
  if (tried.status !== 0) throw new Error(tried.stderr);
  const child = spawn('nginx', words, { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (let tries = 0; tries < 200; tries += 1) {
    const isThere = await fetch(`http://127.0.0.1:${http}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
    if (isThere) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    http: `http://127.0.0.1:${http}`,
    https: `https://127.0.0.1:${https}`,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
