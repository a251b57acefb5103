import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { root } from './root.mjs'

/** The page: where it is, and what it is built from. */
export const pageBuild = {
  name: 'page',
  folder: 'dist',
  inputs: [
    'contract',
    'formats',
    'index.html',
    'package-lock.json',
    'package.json',
    'scripts/checks/top-level-await.mjs',
    'scripts/launch/root.mjs',
    'scripts/launch/say.mjs',
    'scripts/messages',
    'scripts/page/trim-react.mjs',
    'tsconfig.base.json',
    'vite.config.ts',
    'web',
  ],
}

/**
 * Builds the page into `dist/` when its inputs have changed.
 *
 * @throws {import('./say.mjs').LaunchError} when the build fails; `dist/` is then unchanged
 */
export const ensurePage = () =>
  ensureBuilt({
    ...pageBuild,
    commands: (outDir) => [
      {
        program: process.execPath,
        args: [
          join(root, 'node_modules/vite/bin/vite.js'),
          'build',
          '--outDir',
          outDir,
          '--emptyOutDir',
          '--logLevel',
          'warn',
        ],
      },
    ],
  })
