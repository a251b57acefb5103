import { useText } from '#web/i18n/text.tsx'
import { tapOpens } from '#web/lib/tap-to-open.ts'
import { HandLine, KeyLine, Lines } from './lines.tsx'

/** Keyboard and touch help for listing functions that are not menu actions. */
export function ListingHelp() {
  const { t } = useText()
  return (
    <>
      <Lines title={t('browse.listing')}>
        <KeyLine text={t('help.select')} shortcut="Space" />
        <KeyLine text={t('help.further')} shortcut="Shift+ArrowDown" />
        <KeyLine text={t('help.up')} shortcut="Alt+ArrowUp" />
        <HandLine text={t('help.jump')} how={t('help.jump.keys')} />
      </Lines>
      <Lines title={t('help.touch')} touch>
        <HandLine text={t('help.open')} how={t(tapOpens() ? 'help.touch.one' : 'help.touch.tap')} />
        <HandLine text={t('help.touch.select')} how={t('help.touch.press')} />
        <HandLine text={t('help.range')} how={t('help.touch.holdAnother')} />
        <HandLine text={t('help.refresh')} how={t('help.touch.pull')} />
        <HandLine text={t('help.touch.close')} how={t('help.touch.push')} />
      </Lines>
    </>
  )
}
