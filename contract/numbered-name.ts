import { extensionOf } from './file-extension.ts'

/** Returns a name with a number, in File Browser's form for duplicate names: `a(1).txt`, `arch.tar(1).gz`, `(1).hid`, `docs(1)`. */
export function numberedName(name: string, number: number): string {
  const extension = extensionOf(name)
  return `${name.slice(0, name.length - extension.length)}(${number})${extension}`
}
