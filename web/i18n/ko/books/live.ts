import type { MessageModules } from '../../catalog.ts'

/** Korean texts about live updates from the server. */
export const live: MessageModules['live'] = {
  'live.lost': '서버에 연결할 수 없습니다. 표시된 내용이 최신이 아닐 수 있습니다.',
}
