import type { PersonAccess } from '#contract/access.ts'
import type { Rule } from '#contract/rules.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import { visibleName } from '#web/ui/name-parts.ts'

type EffectAccess = PersonAccess['effects']['list']

/** Wraps a path or an expression in Unicode isolates (FSI, PDI), so that its direction does not affect the sentence. */
const quoted = (text: string): string => `\u2068${visibleName(text)}\u2069`

const spelled = ({ regex, path, regexp }: Rule): string => quoted(regex ? (regexp?.raw ?? '') : path)

/** Returns the reason for an allowed or denied effect as a sentence. */
export function sentenceOf(
  { allowed, because }: EffectAccess,
  { admin, scope, path }: Pick<PersonAccess, 'admin' | 'scope' | 'path'>,
  t: Translate,
): string {
  switch (because.by) {
    case 'permission': {
      const permission = t(`access.permission.${because.permission}`)
      if (!allowed) return t('access.because.off', permission)
      if (because.group !== undefined) return t('access.because.group', permission, quoted(because.group))
      return admin ? t('access.because.admin') : t('access.because.on', permission)
    }
    case 'rule': {
      const key = allowed ? 'access.because.allowed' : 'access.because.denied'
      // Shown counted from 1.
      return t(key, because.list, because.index + 1, spelled(because.rule))
    }
    case 'entry':
      return t('access.because.entry', because.kind, visibleName(because.name), quoted(because.path ?? '…'))
    case 'scope':
      return path === null ? t('access.because.outside', quoted(scope)) : t('access.because.top')
    default:
      return t(`access.because.${because.by}`)
  }
}
