import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('zh-tw')

/** Traditional Chinese texts of the details of items. Loaded with them. */
export const details: MessageModules['details'] = {
  'details.label': '詳情',
  'details.close': '關閉詳情',
  'details.resize': '詳情面板的寬度',
  'details.properties': '屬性',
  'details.picture': '圖片',
  'details.video': '影片',
  'details.audio': '音訊',
  'details.access': '誰有存取權限',
  'details.anyone': '知道連結的任何人',
  'details.othersUnknown': '只有管理員可以查看還有誰有存取權限。',
  'details.activity': '活動',
  'details.advanced': '進階',
  'details.location': '位置',
  'details.created': '建立日期',
  'details.mediaType': '媒體類型',
  'details.totalSize': '總大小',
  'details.links': '連結',
  'details.noLinks': '還沒有連結',
  'details.qr': 'QR Code',
  'details.allVersions': '所有版本',
  'details.allActivity': '完整歷史記錄',

  'details.folder': (n) => (n === 0 ? '空資料夾' : count(n, { other: '包含 {n} 個項目的資料夾' })),
}
