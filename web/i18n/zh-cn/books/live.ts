import type { MessageModules } from '../../catalog.ts'

/** Simplified Chinese texts about live updates from the server. */
export const live: MessageModules['live'] = {
  'live.lost': '无法连接服务器。您看到的内容可能已过时。',
}
