import type { MessageModules } from '../../catalog.ts'

/** Simplified Chinese texts of the picture viewer: filmstrip, and rotating and cropping. Loaded with the preview. */
export const viewer: MessageModules['viewer'] = {
  'viewer.filmstrip': '胶片栏',
  'viewer.edit': '旋转和裁剪',
  'viewer.turnLeft': '向左旋转',
  'viewer.turnRight': '向右旋转',
  'viewer.ratio': '宽高比',
  'viewer.ratio.free': '自由',
  'viewer.ratio.original': '原始比例',
  'viewer.reset': '重置',
  'viewer.area': '裁剪区域',
  'viewer.edge.top': '上边缘',
  'viewer.edge.right': '右边缘',
  'viewer.edge.bottom': '下边缘',
  'viewer.edge.left': '左边缘',
  'viewer.edit.nothing': '没有要保存的更改',
  'viewer.edit.done': (name) => `已编辑 ${name}`,
  'viewer.edit.failed': (name) => `无法保存“${name}”。`,
  'viewer.edit.conflict': '打开后图片已更改。请检查后重试。',
  'viewer.edit.unsupported': '无法编辑此图片。图片是动画或已损坏，或者其格式或颜色不受支持。',
  'viewer.edit.format': '无法编辑此格式的图片',
  'viewer.edit.animated': '无法编辑动画图片',
  'viewer.hand.down': '向下滑动',
}
