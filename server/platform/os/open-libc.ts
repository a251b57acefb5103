import { dlopen, type FFIFunction } from 'bun:ffi'

const MUSL = `/lib/ld-musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`

/** Names of the C library, most likely first. On musl systems the loader is the library. */
const LIBRARIES = process.platform === 'darwin' ? ['libSystem.B.dylib'] : ['libc.so.6', MUSL]

/** Opens the system's C library with the given functions. @throws when the library or one of the functions does not exist */
export function openLibc<Symbols extends Record<string, FFIFunction>>(symbols: Symbols) {
  const [first = '', ...others] = LIBRARIES
  let failure: unknown
  for (const library of [first, ...others]) {
    try {
      return dlopen(library, symbols).symbols
    } catch (error) {
      failure ??= error
    }
  }
  throw failure
}
