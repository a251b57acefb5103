import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('zh-tw')

/** Traditional Chinese texts of the prompts of a listing and of the changes they make. Loaded with the prompts. */
export const prompts: MessageModules['prompts'] = {
  'browse.name': '名稱',
  'browse.create': '建立',
  'browse.andMore': (n: number) => count(n, { other: '以及其他 {n} 個項目' }),
  'browse.copyRefused': '瀏覽器不允許複製。',

  'browse.newFolder.title': '新增資料夾',
  'browse.newFile.title': '新增檔案',
  'browse.rename.title': (name: string) => `重新命名「${name}」`,
  'browse.delete.one': (name: string) => `要刪除「${name}」嗎？`,
  'browse.delete.many': (n: number) => count(n, { other: '要刪除 {n} 個項目嗎？' }),
  'browse.delete.forGood': '這項操作無法復原。',
  'browse.delete.toTrash': '可以從垃圾桶取回。',
  'browse.delete.noTrash': '這裡沒有垃圾桶。',
  'browse.copy.title': (n: number) => count(n, { other: '複製 {n} 個項目' }),
  'browse.move.title': (n: number) => count(n, { other: '移動 {n} 個項目' }),
  'browse.copy.into': (folder: string) => `複製到「${folder}」`,
  'browse.move.into': (folder: string) => `移動到「${folder}」`,
  'browse.picker.label': '資料夾',
  'browse.picker.up': '上一層資料夾',
  'browse.picker.top': '已是最上層',
  'browse.picker.choose': (folder: string) => `選擇「${folder}」`,
  'browse.picker.empty': '這裡沒有資料夾。',

  'browse.conflict.title': (name: string) => `「${name}」已存在`,
  'browse.conflict.existing': '現有',
  'browse.conflict.arriving': '新加入',
  'browse.conflict.skip': '略過',
  'browse.conflict.keepBoth': '兩者都保留',
  'browse.conflict.replace': '取代',
  'browse.conflict.merge': '合併',
  'browse.conflict.mergeDetail': '合併會將兩個資料夾的內容放在一起，並取代同名的檔案。',
  'browse.conflict.notReplaceable': '檔案與資料夾無法互相取代',
  'browse.conflict.toAll': (n: number) => count(n, { other: '對其餘 {n} 個衝突套用相同動作' }),

  'browse.info.type': '類型',
  'browse.info.link': (type: string) => `連結（指向：${type}）`,
  'browse.info.where': '位置',
  'browse.info.contains': '包含',
  'browse.info.unknown': '無法計算',
  'browse.info.selected': '已選取',
  'browse.info.filesTogether': '檔案總大小',
  'browse.info.dimensions': '尺寸',
  'browse.info.duration': '長度',
  'browse.info.taken': '拍攝時間',
  'browse.info.camera': '相機',
  'browse.info.lens': '鏡頭',
  'browse.info.exposure': '曝光',
  'browse.info.orientation': '方向',
  'browse.info.turned': (orientation: number) =>
    ['鏡像', '上下顛倒', '上下顛倒並鏡像', '向左旋轉並鏡像', '向右旋轉', '向右旋轉並鏡像', '向左旋轉'][
      orientation - 2
    ] ?? '',
  'browse.info.place': '地點',
  'browse.info.copyPlace': '複製地點',
  'browse.info.checksums': '總和檢查碼',
  'browse.info.compute': '計算',
  'browse.info.computeNamed': (algorithm: string) => `計算 ${algorithm}`,
  'browse.info.copyChecksum': (algorithm: string) => `複製 ${algorithm}`,

  'browse.transferred': (kind: 'copy' | 'move', n: number, folder: string) => {
    const items = count(n, { other: '{n} 個項目' })
    const verb = kind === 'copy' ? '複製' : '移動'
    return folder ? `已將 ${items}${verb}到「${folder}」` : `已${verb} ${items}`
  },
  'browse.failed': (attempt: 'copy' | 'move' | 'delete' | 'rename' | 'create' | 'open', name: string) =>
    `無法${{ copy: '複製', move: '移動', delete: '刪除', rename: '重新命名', create: '建立', open: '開啟' }[attempt]}「${name}」。`,
  'browse.failedMany': (attempt: 'copy' | 'move' | 'delete', n: number) =>
    `${count(n, { other: '{n} 個項目' })}無法${{ copy: '複製', move: '移動', delete: '刪除' }[attempt]}。`,
}
