import { spawn } from 'node:child_process';
import { createServer } from 'vite';

/**
 * The API restarts when its sources change; the browser reloads what changed. Both end together. An answer that its call
 * does not declare fails.
 */
const port = process.env['API_PORT'] ?? '8080';
process.env['API_PORT'] = port;
const api = spawn(process.execPath, ['--import', 'tsx', '--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: port, CHECK_ANSWERS: 'yes' },
});
const browser = await createServer();
await browser.listen();
browser.printUrls();

const stop = () => {
  api.kill('SIGTERM');
  void browser.close().then(() => process.exit(0));
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
api.on('exit', stop);
