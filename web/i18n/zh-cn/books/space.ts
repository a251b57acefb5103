import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('zh-cn')
const files = (n: number) => count(n, { other: '{n} 个文件' })
const folders = (n: number) => count(n, { other: '{n} 个文件夹' })

/** Simplified Chinese texts about folder sizes. Loaded with the first sizes. */
export const space: MessageModules['space'] = {
  'space.title': '空间占用情况',
  'space.titleOf': (name: string) => `“${name}”的空间占用情况`,
  'space.asOf': (when: string) => `统计时间：${when}`,
  'space.counting': '仍在统计',
  'space.holds': (inFiles: number, inFolders: number, since: string) =>
    `${files(inFiles)}，${folders(inFolders)}。${since}。`,
  'space.counts': (inFiles: number, inFolders: number) => `${files(inFiles)}，${folders(inFolders)}`,
  'space.fileCount': files,
  'space.inAll': '总计',

  'space.inMyFiles': (size: string) => `我的文件共 ${size}`,
  'space.free': (size: string) => `剩余 ${size}`,
  'space.volume': (share: string) => `磁盘已使用 ${share}`,

  'space.show': '显示',
  'space.by.folder': '按文件夹',
  'space.by.kind': '按类型',
  'space.by.largest': '最大的文件',
  'space.by.oldest': '最旧的文件',
  'space.up': '上一级文件夹',
  'space.openFolder': '显示文件夹',

  'space.name': '名称',
  'space.kind': '类型',
  'space.size': '大小',
  'space.share': '占比',
  'space.files': '文件数',
  'space.modified': '修改时间',
  'space.where': '文件夹',
  'space.here': '直接位于此处',
  'space.showInFolder': (name: string) => `在文件夹中显示“${name}”`,
  'space.restName': '所有较小的项目',
  'space.map': '大小分布图',
  'space.tile': (name: string, size: string, share: string) => `${name}，${size}，${share}`,

  'space.kind.image': '图片',
  'space.kind.audio': '音频',
  'space.kind.video': '视频',
  'space.kind.document': '文档',
  'space.kind.text': '文本与代码',
  'space.kind.archive': '压缩包',
  'space.kind.other': '其他文件',

  'space.empty': '此处不占用空间',
  'space.emptyDetail': '此文件夹及其子文件夹中没有文件。',
  'space.noFiles': '没有可显示的文件',
  'space.off': '索引已关闭',
  'space.offDetail': '文件夹的大小由索引提供。管理员可以在设置中将其开启。',
  'space.building': '仍在统计文件夹',
  'space.buildingDetail': '一有此文件夹的数据，页面就会自动显示。',
  'space.unknown': '还没有此文件夹的数据',
  'space.unknownDetail': '索引尚未统计到这里。链接所指向的文件夹会在其实际位置统计。',
  'space.partial': '仍在统计文件夹，大小还会增加。',
}
