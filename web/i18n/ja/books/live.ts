import type { MessageModules } from '../../catalog.ts'

/** Japanese texts about live updates from the server. */
export const live: MessageModules['live'] = {
  'live.lost': 'サーバーに接続できません。表示されている内容は最新でない可能性があります。',
}
