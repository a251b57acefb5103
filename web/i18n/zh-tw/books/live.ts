import type { MessageModules } from '../../catalog.ts'

/** Traditional Chinese texts about live updates from the server. */
export const live: MessageModules['live'] = {
  'live.lost': '無法連線到伺服器。您看到的內容可能不是最新的。',
}
