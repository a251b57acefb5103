import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('zh-cn')

/** Simplified Chinese texts of the prompts of a listing and of the changes they make. Loaded with the prompts. */
export const prompts: MessageModules['prompts'] = {
  'browse.name': '名称',
  'browse.create': '创建',
  'browse.andMore': (n: number) => count(n, { other: '以及另外 {n} 项' }),
  'browse.copyRefused': '浏览器不允许复制。',

  'browse.newFolder.title': '新建文件夹',
  'browse.newFile.title': '新建文件',
  'browse.rename.title': (name: string) => `重命名“${name}”`,
  'browse.delete.one': (name: string) => `删除“${name}”？`,
  'browse.delete.many': (n: number) => count(n, { other: '删除 {n} 个项目？' }),
  'browse.delete.forGood': '此操作无法撤销。',
  'browse.delete.toTrash': '可以从回收站恢复。',
  'browse.delete.noTrash': '这里没有回收站。',
  'browse.copy.title': (n: number) => count(n, { other: '复制 {n} 个项目' }),
  'browse.move.title': (n: number) => count(n, { other: '移动 {n} 个项目' }),
  'browse.copy.into': (folder: string) => `复制到“${folder}”`,
  'browse.move.into': (folder: string) => `移动到“${folder}”`,
  'browse.picker.label': '文件夹',
  'browse.picker.up': '上一级文件夹',
  'browse.picker.top': '已是最上层',
  'browse.picker.choose': (folder: string) => `选择“${folder}”`,
  'browse.picker.empty': '此处没有文件夹。',

  'browse.conflict.title': (name: string) => `“${name}”已存在`,
  'browse.conflict.existing': '现有',
  'browse.conflict.arriving': '新增',
  'browse.conflict.skip': '跳过',
  'browse.conflict.keepBoth': '保留两者',
  'browse.conflict.replace': '替换',
  'browse.conflict.merge': '合并',
  'browse.conflict.mergeDetail': '合并会将两个文件夹的内容放在一起，并替换同名文件。',
  'browse.conflict.notReplaceable': '文件与文件夹不能互相替换',
  'browse.conflict.toAll': (n: number) => count(n, { other: '对其余 {n} 个冲突执行相同操作' }),

  'browse.info.type': '类型',
  'browse.info.link': (type: string) => `链接（指向：${type}）`,
  'browse.info.where': '位置',
  'browse.info.contains': '包含',
  'browse.info.unknown': '无法统计',
  'browse.info.selected': '已选择',
  'browse.info.filesTogether': '文件总大小',
  'browse.info.dimensions': '尺寸',
  'browse.info.duration': '时长',
  'browse.info.taken': '拍摄时间',
  'browse.info.camera': '相机',
  'browse.info.lens': '镜头',
  'browse.info.exposure': '曝光',
  'browse.info.orientation': '方向',
  'browse.info.turned': (orientation: number) =>
    ['镜像', '上下颠倒', '上下颠倒并镜像', '向左旋转并镜像', '向右旋转', '向右旋转并镜像', '向左旋转'][
      orientation - 2
    ] ?? '',
  'browse.info.place': '地点',
  'browse.info.copyPlace': '复制地点',
  'browse.info.checksums': '校验和',
  'browse.info.compute': '计算',
  'browse.info.computeNamed': (algorithm: string) => `计算 ${algorithm}`,
  'browse.info.copyChecksum': (algorithm: string) => `复制 ${algorithm}`,

  'browse.transferred': (kind: 'copy' | 'move', n: number, folder: string) => {
    const items = count(n, { other: '{n} 个项目' })
    const verb = kind === 'copy' ? '复制' : '移动'
    return folder ? `已将 ${items}${verb}到“${folder}”` : `已${verb} ${items}`
  },
  'browse.failed': (attempt: 'copy' | 'move' | 'delete' | 'rename' | 'create' | 'open', name: string) =>
    `未能${{ copy: '复制', move: '移动', delete: '删除', rename: '重命名', create: '创建', open: '打开' }[attempt]}“${name}”。`,
  'browse.failedMany': (attempt: 'copy' | 'move' | 'delete', n: number) =>
    `${count(n, { other: '{n} 个项目' })}未能${{ copy: '复制', move: '移动', delete: '删除' }[attempt]}。`,
}
