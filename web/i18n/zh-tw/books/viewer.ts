import type { MessageModules } from '../../catalog.ts'

/** Traditional Chinese texts of the picture viewer: filmstrip, and rotating and cropping. Loaded with the preview. */
export const viewer: MessageModules['viewer'] = {
  'viewer.filmstrip': '縮圖列',
  'viewer.edit': '旋轉與裁切',
  'viewer.turnLeft': '向左旋轉',
  'viewer.turnRight': '向右旋轉',
  'viewer.ratio': '長寬比',
  'viewer.ratio.free': '自由',
  'viewer.ratio.original': '原始比例',
  'viewer.reset': '重設',
  'viewer.area': '裁切區域',
  'viewer.edge.top': '上緣',
  'viewer.edge.right': '右緣',
  'viewer.edge.bottom': '下緣',
  'viewer.edge.left': '左緣',
  'viewer.edit.nothing': '沒有要儲存的變更',
  'viewer.edit.done': (name) => `已編輯 ${name}`,
  'viewer.edit.failed': (name) => `無法儲存「${name}」。`,
  'viewer.edit.conflict': '開啟後圖片已變更。請檢查後再試一次。',
  'viewer.edit.unsupported': '無法編輯此圖片。圖片是動畫或已損毀，或者其格式或色彩不受支援。',
  'viewer.edit.format': '無法編輯此格式的圖片',
  'viewer.edit.animated': '無法編輯動畫圖片',
  'viewer.hand.down': '向下滑動',
}
