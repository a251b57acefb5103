import path from 'node:path'

/**
 * Returns the file of a worker: a source beside the module that starts it, or, in the build, a script beside the program. In a single-file
 * build the main module has the name of that file, whatever it is.
 *
 * @param module `import.meta.path` of the module that starts it
 */
export function workerScript(name: string, module: string): string {
  return path.join(path.dirname(module), name + (path.extname(module) === '.ts' ? '.ts' : '.js'))
}
