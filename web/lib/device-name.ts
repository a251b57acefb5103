/** Description of a device from its browser's `User-Agent`. Product names are the same in every language. */
export interface DeviceName {
  readonly browser: string | null
  readonly system: string | null
  readonly kind: 'computer' | 'phone' | 'tablet'
}

/** The order matters: most browsers also claim to be the ones below them. */
const BROWSERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const SYSTEMS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bWindows (?:NT|Phone)\b/, 'Windows'],
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\b(?:Linux|X11)\b/, 'Linux'],
]

const nameIn = (names: typeof BROWSERS, text: string): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null

function kindOf(userAgent: string, system: string | null): DeviceName['kind'] {
  const mobile = /\bMobile\b/.test(userAgent)
  if (system === 'iPadOS' || (system === 'Android' && !mobile)) return 'tablet'
  return mobile || system === 'iOS' || system === 'Android' ? 'phone' : 'computer'
}

/** Parses the `User-Agent` of common browsers. For any other value, browser and system are null. */
export function deviceName(userAgent: string): DeviceName {
  const system = nameIn(SYSTEMS, userAgent)
  return { browser: nameIn(BROWSERS, userAgent), system, kind: kindOf(userAgent, system) }
}
