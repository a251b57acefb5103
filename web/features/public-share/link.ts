import { pageHref } from './share-location.ts'

/**
 * Returns the full share link: at the external address set by the operator, else below `here`. The configuration is read here and not with
 * the rest because few visitors view the code.
 */
export function linkOf(hash: string, here: string, config: unknown = Reflect.get(globalThis, 'FileBrowser')): string {
  const external: unknown =
    typeof config === 'object' && config !== null ? Reflect.get(config, 'ExternalURL') : undefined
  return pageHref({ hash, path: '/' }, typeof external === 'string' ? external : here)
}
