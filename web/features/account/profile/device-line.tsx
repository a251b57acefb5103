import { Laptop, type LucideIcon, Smartphone, Tablet } from 'lucide-react'
import type { Device } from '#contract/sessions.ts'
import { useText } from '#web/i18n/text.tsx'
import { type DeviceName, deviceName } from '#web/lib/device-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import styles from './account.module.css'

const ICONS: Readonly<Record<DeviceName['kind'], LucideIcon>> = {
  computer: Laptop,
  phone: Smartphone,
  tablet: Tablet,
}

/** Returns the name of a device: browser and system if known, else the name it sent. */
function useDeviceText(device: Device): string {
  const { t } = useText()
  const { browser, system } = deviceName(device.device)
  if (browser && system) return t('profile.deviceOn', browser, system)
  return browser ?? system ?? (visibleName(device.device) || t('profile.deviceUnknown'))
}

/** Renders a relative time within a sentence, with the exact time as tooltip. */
function Moment({ value, say }: { value: string; say: (when: string) => string }) {
  const { format } = useText()
  const moment = new Date(value)
  return (
    <time dateTime={value} data-tooltip={format.exactDate(moment)}>
      {say(format.relativeDate(moment))}
    </time>
  )
}

/** Renders one session of the user. */
export function DeviceLine({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const { t } = useText()
  const name = useDeviceText(device)
  return (
    <li className={styles.device}>
      <span className={styles.picture}>
        <Icon icon={ICONS[deviceName(device.device).kind]} />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
          {device.current && <span className={styles.here}>{t('profile.deviceHere')}</span>}
        </p>
        <p className={styles.facts}>
          <bdi>{visibleName(device.address)}</bdi>
          <Moment value={device.lastUsedAt} say={(when) => t('profile.deviceUsed', when)} />
          <Moment value={device.signedInAt} say={(when) => t('profile.deviceSince', when)} />
        </p>
      </div>
      {!device.current && (
        <Button aria-label={t('profile.deviceEndNamed', name)} onClick={onEnd}>
          {t('profile.deviceEnd')}
        </Button>
      )}
    </li>
  )
}
