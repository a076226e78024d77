import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  addressMissing: 'La dirección es obligatoria',
  assetNameMissing: 'El nombre del activo es obligatorio',
  colorInvalid: 'Usa un color como #0B6B4F',
  companyNameMissing: 'El nombre de la empresa es obligatorio',
  divisionNameMissing: 'El nombre de la división es obligatorio',
  eventTitleMissing: 'Pon un título al evento',
  fieldNameMissing: 'El nombre de la cancha es obligatorio',
  keyUnknown: (allowed) => `Esta clave no se conoce. Permitidas aquí: ${allowed.join(', ')}`,
  leagueNameTooShort: 'El nombre de la liga debe tener al menos 3 caracteres',
  nameMissing: 'El nombre es obligatorio',
  notHttps: 'Usa una dirección que empiece con https://',
  notStorable: 'Contiene un carácter que no se puede guardar',
  numberNegative: 'El número no puede ser menor que cero',
  organizationNameMissing: 'El nombre de la organización es obligatorio',
  packageNameMissing: 'El nombre del paquete es obligatorio',
  pathInvalid: 'Usa una ruta de este sitio, como /logos/otters.svg',
  reasonMissing: 'Da un motivo',
  scheduleNameTooShort: 'El nombre del calendario debe tener al menos 3 caracteres',
  teamNameMissing: 'El nombre del equipo es obligatorio',
  tooManyDecimals: 'Usa seis decimales como máximo',
  venueNameTooShort: 'El nombre de la sede debe tener al menos 3 caracteres',
  yearInvalid: 'Usa un año de 1 a 9999',
}
