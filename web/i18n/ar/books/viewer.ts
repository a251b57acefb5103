import type { MessageModules } from '../../catalog.ts'

/** Arabic texts of the picture viewer: filmstrip, and rotating and cropping. Loaded with the preview. */
export const viewer: MessageModules['viewer'] = {
  'viewer.filmstrip': 'شريط الصور',
  'viewer.edit': 'تدوير واقتصاص',
  'viewer.turnLeft': 'تدوير إلى اليسار',
  'viewer.turnRight': 'تدوير إلى اليمين',
  'viewer.ratio': 'نسبة العرض إلى الارتفاع',
  'viewer.ratio.free': 'حرة',
  'viewer.ratio.original': 'النسبة الأصلية',
  'viewer.reset': 'إعادة ضبط',
  'viewer.area': 'منطقة الاقتصاص',
  'viewer.edge.top': 'الحافة العلوية',
  'viewer.edge.right': 'الحافة اليمنى',
  'viewer.edge.bottom': 'الحافة السفلية',
  'viewer.edge.left': 'الحافة اليسرى',
  'viewer.edit.nothing': 'لا توجد تغييرات لحفظها',
  'viewer.edit.done': (name) => `تم تعديل ${name}`,
  'viewer.edit.failed': (name) => `تعذر حفظ "${name}".`,
  'viewer.edit.conflict': 'تغيرت الصورة منذ أن فتحتها. تحقق منها ثم حاول مجددًا.',
  'viewer.edit.unsupported': 'لا يمكن تعديل هذه الصورة. فهي متحركة أو تالفة، أو أن تنسيقها أو ألوانها غير متوافقة.',
  'viewer.edit.format': 'لا يمكن تعديل الصور بهذا التنسيق',
  'viewer.edit.animated': 'لا يمكن تعديل الصور المتحركة',
  'viewer.hand.down': 'التمرير السريع للأسفل',
}
