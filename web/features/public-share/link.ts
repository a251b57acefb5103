import { placeHref } from './address.ts'

/**
 * The whole link, as it is passed on: at the address that the operator names for others, else below `here`. What the server told is read here and
 * not with the rest, since few visitors look at the code.
 */
export function linkOf(hash: string, here: string, told: unknown = Reflect.get(globalThis, 'FileBrowser')): string {
  const external: unknown = typeof told === 'object' && told !== null ? Reflect.get(told, 'ExternalURL') : undefined
  return placeHref({ hash, path: '/' }, typeof external === 'string' ? external : here)
}
