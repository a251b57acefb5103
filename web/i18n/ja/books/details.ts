import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ja')

/** Japanese texts of the details of items. Loaded with them. */
export const details: MessageModules['details'] = {
  'details.label': '詳細',
  'details.close': '詳細を閉じる',
  'details.resize': '詳細パネルの幅',
  'details.properties': 'プロパティ',
  'details.picture': '画像',
  'details.video': '動画',
  'details.audio': 'オーディオ',
  'details.access': 'アクセスできる人',
  'details.anyone': 'リンクを知っている全員',
  'details.othersUnknown': 'ほかにアクセスできる人は管理者だけが確認できます。',
  'details.activity': 'アクティビティ',
  'details.advanced': '詳細設定',
  'details.location': '保存場所',
  'details.created': '作成日時',
  'details.mediaType': 'メディアの種類',
  'details.totalSize': '合計サイズ',
  'details.links': 'リンク',
  'details.noLinks': 'リンクはまだありません',
  'details.qr': 'QRコード',
  'details.allVersions': 'すべてのバージョン',
  'details.allActivity': 'すべての履歴',

  'details.folder': (n) => (n === 0 ? '空のフォルダー' : count(n, { other: '{n}個の項目があるフォルダー' })),
}
