import { type RefObject, useEffect } from 'react'
import { isSection } from '#web/features/admin/settings/section-index.ts'
import { SETTING_INDEX } from '#web/features/admin/settings/setting-index.ts'
import type { TextKey } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { useAddress } from '../router/location.ts'

/** Time for which a setting is highlighted, in milliseconds. Equal to its animation. */
const HIGHLIGHTED = 2400

/** Returns the card with this id, or the label or legend with this text. */
const targetIn = (content: HTMLElement, key: TextKey, text: string): HTMLElement | null | undefined =>
  isSection(key)
    ? content.querySelector<HTMLElement>(`[id="${key}"]`)
    : [...content.querySelectorAll<HTMLElement>('label, legend')].find((label) => label.textContent === text)

/** Scrolls to a card, or to the setting of a label, focuses its control and highlights it. */
function reveal(target: HTMLElement): void {
  const isCard = isSection(target.id)
  const box = (isCard ? target : target.parentElement) ?? target
  const named = target instanceof HTMLLabelElement ? target.control : null
  const control = named ?? box.querySelector<HTMLElement>('input:not([hidden]), select, textarea, button, a')
  box.scrollIntoView({ block: isCard ? 'start' : 'center' })
  control?.focus({ preventScroll: true })
  if (!(box instanceof HTMLElement)) return
  box.dataset.asked = ''
  setTimeout(() => delete box.dataset.asked, HIGHLIGHTED)
}

/** Shows the card or setting with this key. `text` is its label. Returns whether the content has it. */
export function revealSetting(content: HTMLElement, key: TextKey, text: string): boolean {
  const target = targetIn(content, key, text)
  if (target) reveal(target)
  return Boolean(target)
}

/** Returns the key that a hash names, if it is that of a setting or a card. */
function targetOf(hash: string): TextKey | undefined {
  const key = hash.slice(1)
  return isSection(key) ? key : SETTING_INDEX.find(({ label }) => label === key)?.label
}

/** Shows the setting or card that the address asks for by the key of its label, as soon as `content` has it. */
export function useSettingTarget(content: RefObject<HTMLElement | null>): void {
  const { path, hash } = useAddress()
  const { t } = useText()
  const asked = targetOf(hash)
  // Once the texts have been loaded, this is the label; until then it is the key, which no element shows.
  const text = asked && String(t(asked))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other content
  useEffect(() => {
    const box = content.current
    if (!box || asked === undefined || text === undefined || revealSetting(box, asked, text)) return
    const observer = new MutationObserver(() => revealSetting(box, asked, text) && observer.disconnect())
    observer.observe(box, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [content, asked, text, path])
}
