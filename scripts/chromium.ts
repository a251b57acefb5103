import { existsSync } from 'node:fs'

/** Where Debian and others install Chromium. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser that tests, benches and pictures use: `COFFER_CHROMIUM`, or the first that is installed. */
export const CHROMIUM = process.env.COFFER_CHROMIUM ?? PLACES.find((place) => existsSync(place)) ?? 'chromium'

/** Quiet on a closed network and usable as root. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
