import type { MessageModules } from '../../catalog.ts'

/** Russian texts of the picture viewer: filmstrip, and rotating and cropping. Loaded with the preview. */
export const viewer: MessageModules['viewer'] = {
  'viewer.filmstrip': 'Лента снимков',
  'viewer.edit': 'Повернуть и обрезать',
  'viewer.turnLeft': 'Повернуть влево',
  'viewer.turnRight': 'Повернуть вправо',
  'viewer.ratio': 'Соотношение сторон',
  'viewer.ratio.free': 'Свободное',
  'viewer.ratio.original': 'Исходное',
  'viewer.reset': 'Сбросить',
  'viewer.area': 'Область обрезки',
  'viewer.edge.top': 'Верхний край',
  'viewer.edge.right': 'Правый край',
  'viewer.edge.bottom': 'Нижний край',
  'viewer.edge.left': 'Левый край',
  'viewer.edit.nothing': 'Нет изменений для сохранения',
  'viewer.edit.done': (name) => `Изменён файл ${name}`,
  'viewer.edit.failed': (name) => `Не удалось сохранить файл «${name}».`,
  'viewer.edit.conflict': 'Изображение изменилось с тех пор, как вы его открыли. Проверьте его и повторите попытку.',
  'viewer.edit.unsupported':
    'Это изображение нельзя редактировать. Оно анимировано или повреждено, либо его формат или цвета не поддерживаются.',
  'viewer.edit.format': 'изображения этого формата нельзя редактировать',
  'viewer.edit.animated': 'анимированные изображения нельзя редактировать',
  'viewer.hand.down': 'Провести вниз',
}
