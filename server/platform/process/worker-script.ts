import path from 'node:path'

/**
 * The file of a worker: a source beside the module that starts it, or, in the build, a script beside the program. Where all of it is one file, the
 * program in there has the name of that file, whatever it is.
 */
export function workerScript(name: string, { dirname, path: file }: Pick<ImportMeta, 'dirname' | 'path'>): string {
  return path.join(dirname, name + (path.extname(file) === '.ts' ? '.ts' : '.js'))
}
