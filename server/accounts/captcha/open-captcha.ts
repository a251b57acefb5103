import type { Config } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { Captcha, type CaptchaKind } from './captcha.ts'
import { CAPTCHA_KEY_BYTES, ProofOfWork } from './proof-of-work.ts'
import { ReCaptcha } from './recaptcha.ts'

const CAPTCHA_KEY_FILE = 'captcha.key'

export type CaptchaParts = {
  readonly setting: Config['captcha']
  readonly data: DataDirectory
  readonly db: Db
  readonly log: Log
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** Opens the captcha the operator configured. */
export function openCaptcha(parts: CaptchaParts): Captcha {
  return new Captcha({ db: parts.db, now: parts.now, kind: kindOf(parts) })
}

/** Returns the configured kind; null for none. */
function kindOf({ setting, data, log, now }: CaptchaParts): CaptchaKind | null {
  if (setting.kind === 'recaptcha') return new ReCaptcha({ host: setting.host, secret: setting.secret, log })
  if (setting.kind === 'none') return null
  return new ProofOfWork(data.secret(CAPTCHA_KEY_FILE, CAPTCHA_KEY_BYTES), now)
}
