import { useText } from '#web/i18n/text.tsx'

/** Since when something is known, in words. `asOf` in ms since the epoch; null while it is still being counted. */
export function useAsOf(asOf: number | null): string {
  const { t, format } = useText()
  return asOf === null ? t('space.counting') : t('space.asOf', format.relativeDate(new Date(asOf)))
}
