import type { MessageModules } from '../../catalog.ts'

/** Japanese texts of the picture viewer: filmstrip, and rotating and cropping. Loaded with the preview. */
export const viewer: MessageModules['viewer'] = {
  'viewer.filmstrip': 'フィルムストリップ',
  'viewer.edit': '回転とトリミング',
  'viewer.turnLeft': '左に回転',
  'viewer.turnRight': '右に回転',
  'viewer.ratio': '縦横比',
  'viewer.ratio.free': '自由',
  'viewer.ratio.original': '元の比率',
  'viewer.reset': 'リセット',
  'viewer.area': 'トリミング範囲',
  'viewer.edge.top': '上端',
  'viewer.edge.right': '右端',
  'viewer.edge.bottom': '下端',
  'viewer.edge.left': '左端',
  'viewer.edit.nothing': '保存する変更はありません',
  'viewer.edit.done': (name) => `${name} を編集しました`,
  'viewer.edit.failed': (name) => `「${name}」を保存できませんでした。`,
  'viewer.edit.conflict': '開いた後に画像が変更されました。確認してからもう一度お試しください。',
  'viewer.edit.unsupported':
    'この画像は編集できません。アニメーション画像か破損した画像であるか、形式または色に対応していません。',
  'viewer.edit.format': 'この形式の画像は編集できません',
  'viewer.edit.animated': 'アニメーション画像は編集できません',
  'viewer.hand.down': '下にスワイプ',
}
