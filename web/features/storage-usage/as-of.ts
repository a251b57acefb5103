import { useText } from '#web/i18n/text.tsx'

/** Returns when the sizes were counted, in words. `asOf` in milliseconds since the epoch; null while counting. */
export function useAsOf(asOf: number | null): string {
  const { t, format } = useText()
  return asOf === null ? t('space.counting') : t('space.asOf', format.relativeDate(new Date(asOf)))
}
