import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('zh-cn')

/** Simplified Chinese texts of the details of items. Loaded with them. */
export const details: MessageModules['details'] = {
  'details.label': '详情',
  'details.close': '关闭详情',
  'details.resize': '详情面板的宽度',
  'details.properties': '属性',
  'details.picture': '图片',
  'details.video': '视频',
  'details.audio': '音频',
  'details.access': '谁有访问权限',
  'details.anyone': '知道链接的任何人',
  'details.othersUnknown': '只有管理员可以查看还有谁有访问权限。',
  'details.activity': '活动',
  'details.advanced': '高级',
  'details.location': '位置',
  'details.created': '创建时间',
  'details.mediaType': '媒体类型',
  'details.totalSize': '总大小',
  'details.links': '链接',
  'details.noLinks': '还没有链接',
  'details.qr': '二维码',
  'details.allVersions': '所有版本',
  'details.allActivity': '完整历史记录',

  'details.folder': (n) => (n === 0 ? '空文件夹' : count(n, { other: '包含 {n} 个项目的文件夹' })),
}
