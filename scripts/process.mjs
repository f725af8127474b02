// Puts the project's tools, including Node, first on PATH.
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

// Windows spells it `Path`; two spellings would conflict.
const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';

export function childEnvironment() {
  return { ...process.env, [pathName]: [join(root, 'node_modules', '.bin'), process.env[pathName] ?? ''].join(delimiter) };
}

/**
 * A limit, in milliseconds, also ends all that the command has started. Never rejects: a program that cannot start has code 127, one over its
 * limit 124. Error output is kept even if shown.
 * @param {string} command
 * @param {string[]} parameters
 * @param {{ output: 'shown' | 'kept', shell?: boolean, environment?: Record<string, string>, folder?: string, limit?: number }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, parameters, options) {
  const isShown = options.output === 'shown';
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd: options.folder ?? root,
      env: { ...childEnvironment(), ...options.environment },
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', 'pipe'],
      // A process group, so that its children end with it.
      detached: options.limit !== undefined,
      shell: options.shell === true || process.platform === 'win32',
    });
    let output = '';
    let late = false;
    /** @param {NodeJS.Signals} signal */
    const end = (signal) => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal);
      } catch {
        // Already ended.
      }
    };
    const leave = () => end('SIGTERM');
    if (options.limit !== undefined) process.on('exit', leave);
    const timer =
      options.limit &&
      setTimeout(() => {
        late = true;
        end('SIGKILL');
      }, options.limit);
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => {
      output += chunk;
      if (isShown) process.stderr.write(chunk);
    });
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      process.off('exit', leave);
      if (signal !== null && !late) output += `${command} was ended by ${signal}.\n`;
      resolve({ code: late ? 124 : signal === null ? (code ?? 1) : 1, output });
    });
  });
}

/** @param {string} words */
export function say(words) {
  console.log(`> ${words}`);
}
