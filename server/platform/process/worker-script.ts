import path from 'node:path'

/**
 * Returns the file of a worker: a source beside the module that starts it, or, in the build, a script beside the program. In a single-file
 * build the main module has the name of that file, whatever it is.
 */
export function workerScript(name: string, { dirname, path: file }: Pick<ImportMeta, 'dirname' | 'path'>): string {
  return path.join(dirname, name + (path.extname(file) === '.ts' ? '.ts' : '.js'))
}
