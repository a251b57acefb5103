import { extensionOf } from './file-extension.ts'

/**
 * A name with a number in it, as File Browser counts what would take a name: `a(1).txt`, `arch.tar(1).gz`, `(1).hid`, `docs(1)`
 * (contract 6.6).
 */
export function numberedName(name: string, number: number): string {
  const extension = extensionOf(name)
  return `${name.slice(0, name.length - extension.length)}(${number})${extension}`
}
