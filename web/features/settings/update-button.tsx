import { useText } from '#web/text/text.tsx'
import { Button } from '#web/ui/button.tsx'
import type { SettingsCard } from './use-settings-card.tsx'

/** Saves a card. */
export function UpdateButton({ card }: { card: Pick<SettingsCard<never>, 'dirty' | 'state'> }) {
  const { t } = useText()
  return (
    <Button
      type="submit"
      variant="primary"
      state={card.state}
      disabledReason={card.dirty || card.state !== 'idle' ? undefined : t('settings.nothingChanged')}
    >
      {t('settings.update')}
    </Button>
  )
}
