import { labelsIn } from '../words-in.ts'
import { alertLabels } from './alerts.ts'
import { associateLabels } from './associates.ts'
import { b2bLabels } from './b2b.ts'
import { dayLabels } from './days.ts'
import { debitLabels } from './debits.ts'
import { documentLabels } from './documents.ts'
import { editLabels } from './edits.ts'
import { einvoiceLabels } from './einvoices.ts'
import { enquiryLabels } from './enquiries.ts'
import { holdLabels } from './holds.ts'
import type { Words } from './labels.ts'
import { lateLabels } from './late.ts'
import { returnLabels } from './returns.ts'
import { safetyLabels } from './safety.ts'
import { scheduleLabels } from './schedules.ts'
import { sellerLabels } from './sellers.ts'
import { settlementLabels } from './settlements.ts'
import { signInLabels } from './sign-in.ts'

const see = 'Ver el pedido'

/** Every text in Spanish. */
export const spanish = {
  ...labelsIn(sellerLabels, 'es'),
  ...labelsIn(documentLabels, 'es'),
  ...labelsIn(associateLabels, 'es'),
  ...labelsIn(b2bLabels, 'es'),
  ...labelsIn(enquiryLabels, 'es'),
  ...labelsIn(dayLabels, 'es'),
  ...labelsIn(holdLabels, 'es'),
  ...labelsIn(scheduleLabels, 'es'),
  ...labelsIn(editLabels, 'es'),
  ...labelsIn(debitLabels, 'es'),
  ...labelsIn(einvoiceLabels, 'es'),
  ...labelsIn(lateLabels, 'es'),
  ...labelsIn(returnLabels, 'es'),
  ...labelsIn(settlementLabels, 'es'),
  ...labelsIn(safetyLabels, 'es'),
  ...labelsIn(alertLabels, 'es'),
  ...labelsIn(signInLabels, 'es'),
  'account.registered': {
    subject: 'Bienvenido a Neev: confirme su correo',
    body: 'Hola, {name}:\nsu cuenta está abierta. Confirme su correo con el enlace de abajo; funciona durante 24 horas.\nSi no se ha registrado usted, no haga caso de este mensaje.',
    action: 'Confirmar mi correo',
  },
  'account.welcome': {
    subject: 'Bienvenido a Neev',
    body: 'Hola, {name}:\nsu cuenta está abierta. Indique el código PIN de su obra y vea cuánto cuestan de verdad los materiales allí, puestos en obra.',
    action: 'Ver los precios de hoy',
  },
  'account.verify': {
    subject: 'Confirme su correo',
    body: 'Hola, {name}:\nconfirme su correo con el enlace de abajo. Funciona una vez, durante 24 horas; los enlaces anteriores ya no funcionan.',
    action: 'Confirmar mi correo',
  },
  'account.passwordForgotten': {
    subject: 'Elija una contraseña nueva',
    body: 'Hola, {name}:\nalguien pidió una contraseña nueva para su cuenta. Con el enlace de abajo puede elegirla; funciona una vez, durante 30 minutos.\nSi no fue usted, no tiene que hacer nada: su contraseña sigue igual.',
    action: 'Elegir una contraseña nueva',
  },
  'account.passwordChanged': {
    subject: 'Su contraseña ha cambiado',
    body: 'Hola, {name}:\nla contraseña de su cuenta acaba de cambiar.\nSi no fue usted, elija otra enseguida y mire dónde tiene la sesión abierta.',
    action: 'Elegir una contraseña nueva',
  },
  'order.placed': {
    subject: 'El pedido {order} está hecho',
    body: 'Hola, {name}:\nhemos recibido {amount} por su pedido {order}. Ahora {seller} lo confirmará.\n{items}\nSe entrega en {place}.',
    action: see,
  },
  'order.placed.seller': {
    subject: 'Pedido nuevo {part}',
    body: 'Hola, {name}:\n{buyer} ha pedido y pagado {part}, {amount}. Acéptelo o rechácelo antes de {deadline}.\n{items}\nSe entrega en {place}.',
    action: see,
  },
  'order.placed.admin': {
    subject: 'Pedido {order}: {amount}',
    body: '{buyer} ha pedido a {seller}, para {place}.',
  },
  'order.confirmed': { subject: '{seller} ha aceptado {part}', body: 'Entrega prevista: {eta}.' },
  'order.packed': {
    subject: '{part} está preparado',
    body: 'Hola, {name}:\n{seller} ha preparado {part}. Lo siguiente es su salida.\n{items}\nEntrega prevista: {eta}.',
    action: see,
  },
  'order.packed.seller': {
    subject: '{part} está preparado',
    body: 'Hola, {name}:\n{part} para {buyer} consta como preparado. Para el envío necesita el vehículo, el conductor y, por encima del límite, el número del e-way bill.',
    action: see,
  },
  'order.dispatched': {
    subject: '{part} está en camino',
    body: 'Hola, {name}:\n{part} de {seller} ha salido en {vehicle}. Conductor: {driver}. Entrega prevista: {eta}.\nDé al conductor el código de entrega de la página del pedido cuando la mercancía haya llegado y esté bien.',
    action: see,
  },
  'order.dispatched.seller': {
    subject: '{part} ha salido y la factura está emitida',
    body: 'Hola, {name}:\n{part} para {buyer} ha salido en {vehicle}. La factura está en la página del pedido.',
    action: see,
  },
  'order.notDelivered': {
    subject: '{part} no se pudo entregar',
    body: 'Hola, {name}:\n{vehicle} con {part} de {seller} estuvo en la obra y no pudo descargar: {reason}. {seller} acordará otra hora con usted.',
    action: see,
  },
  'claim.made.seller': {
    subject: '{buyer} reclama por {part}',
    body: 'Hola, {name}:\n{buyer} dice de {part}: {reason}\nReclama {amount} con impuesto. Conteste antes del {deadline}; después decide Neev.',
    action: see,
  },
  'claim.granted': {
    subject: 'Su reclamación por {part} se acepta',
    body: 'Hola, {name}:\nsu reclamación por {part} de {seller} se acepta: se le devuelven {amount} y la nota de abono está en la página del pedido. {reason}',
    action: see,
  },
  'claim.refused': {
    subject: 'Su reclamación por {part} se rechazó',
    body: 'Hola, {name}:\nsu reclamación por {part} de {seller} se rechazó: {reason}\nSi la rechazó el vendedor, en la página del pedido puede pedir que decida Neev.',
    action: see,
  },
  'claim.escalated.admin': {
    subject: 'Una reclamación por {part} espera la decisión de Neev',
    body: '{buyer} contra {seller}, {amount}. {reason}',
  },
  'order.delivered': {
    subject: '{part} está entregado',
    body: 'Hola, {name}:\n{part} de {seller} está entregado. Si algo está dañado o falta peso, díganoslo pronto. ¿Qué tal fue? Ya puede escribir una reseña.',
    action: see,
  },
  'order.delivered.seller': {
    subject: '{part} está entregado',
    body: 'Hola, {name}:\n{part} se ha entregado a {buyer}.',
    action: see,
  },
  'order.cancelRequested.seller': {
    subject: '{buyer} pide cancelar {part}',
    body: 'Hola, {name}:\nla mercancía ya está preparada, así que decide usted. Motivo indicado: {reason}',
    action: see,
  },
  'order.cancelled': {
    subject: '{part} está cancelado',
    body: 'Hola, {name}:\n{part} de {seller} no se entregará. Motivo: {reason}\nLo que ha pagado por ello vuelve por donde llegó.',
    action: see,
  },
  'order.cancelled.seller': {
    subject: '{part} está cancelado',
    body: 'Hola, {name}:\nno envíe {part} para {buyer}. Motivo: {reason}\nLa mercancía vuelve a estar en sus existencias.',
    action: see,
  },
  'order.cancelled.admin': {
    subject: '{part} está cancelado',
    body: '{seller} para {buyer}, {amount}. Motivo: {reason}',
  },
  'order.expired': {
    subject: 'El pedido {order} no se pagó a tiempo',
    body: 'Hola, {name}:\nlos precios del pedido {order} estaban bloqueados hasta {deadline}. El pedido ha terminado y la mercancía vuelve a estar a la venta; puede pedir de nuevo a los precios de hoy.',
    action: see,
  },
  'payment.failed': {
    subject: 'El pago del pedido {order} ha fallado',
    body: 'Hola, {name}:\nel pago de {amount} por el pedido {order} no se completó: {reason}\nLos precios siguen bloqueados hasta {deadline}; hasta entonces puede pagar de nuevo.',
    action: 'Pagar de nuevo',
  },
  'payment.review.admin': {
    subject: 'Ha llegado dinero que no corresponde a ningún pedido',
    body: '{amount}: {reason}. Por favor, mírelo.',
  },
  'transfer.instructions': {
    subject: 'Cómo pagar el pedido {order} por transferencia',
    body: 'Hola, {name}:\ntransfiera exactamente {amount} antes de {deadline} y escriba {order} como referencia.\n{bank}\nDespués díganos el número UTR en la página del pedido, para que encontremos su dinero.',
    action: 'Dar el número UTR',
  },
  'transfer.submitted': {
    subject: 'Buscamos su transferencia del pedido {order}',
    body: 'Hola, {name}:\nnos ha comunicado {amount} con UTR {utr} para el pedido {order}. Lo comparamos con nuestro extracto y le avisamos en cuanto aparezca.',
    action: see,
  },
  'transfer.submitted.direct': {
    subject: 'El vendedor busca su transferencia del pedido {order}',
    body: 'Hola, {name}:\nha comunicado a {seller} {amount} con UTR {utr} para el pedido {order}. Le avisamos en cuanto el vendedor la encuentre.',
    action: see,
  },
  'transfer.submitted.seller': {
    subject: '¿Ha llegado la transferencia del pedido {order}?',
    body: 'Hola, {name}:\n{buyer} ha enviado {amount} con UTR {utr} a su cuenta bancaria para el pedido {order}. Mírelo y díganoslo: el pedido sigue cuando usted confirme que ha llegado.',
    action: 'Ver la transferencia',
  },
  'transfer.submitted.admin': {
    subject: 'Una transferencia del pedido {order} por comprobar',
    body: '{buyer}: {amount}, UTR {utr}.',
  },
  'transfer.verified': {
    subject: 'Su transferencia del pedido {order} ha llegado',
    body: 'Hola, {name}:\nhemos encontrado {received} con UTR {utr}. El pedido {order} está pagado y pasa ahora a los vendedores.',
    action: see,
  },
  'transfer.verified.seller': {
    subject: 'La transferencia de {part} está comprobada',
    body: 'Hola, {name}:\n{buyer} ha pagado {part} por transferencia y la hemos comprobado. Puede empezar.',
    action: see,
  },
  'transfer.rejected': {
    subject: 'No hemos podido aceptar la transferencia del pedido {order}',
    body: 'Hola, {name}:\nla transferencia con UTR {utr} no paga el pedido {order}: {reason}\nRevise los datos y comuníquela de nuevo antes de {deadline}.',
    action: see,
  },
  'transfer.expired': {
    subject: 'Ha pasado el plazo para pagar el pedido {order} por transferencia',
    body: 'Hola, {name}:\nhasta {deadline} no se nos comunicó ninguna transferencia de {amount} para el pedido {order}, así que el pedido ha terminado.\nSi aun así ha enviado el dinero, escríbanos con el número UTR: se lo devolvemos.',
    action: see,
  },
  'refund.done': {
    subject: '{amount} del pedido {order} vuelven a usted',
    body: 'Hola, {name}:\nle hemos devuelto {amount} del pedido {order}, {way}.\nHasta que su banco lo muestre pueden pasar de 5 a 7 días hábiles.',
    action: see,
  },
  'licence.ending.admin': {
    subject: 'La licencia {licence} termina el {deadline}',
    body: '{place}. Sin renovación, después no se podrán vender: {items}',
  },
  'licence.ended.admin': {
    subject: '{items} no se puede vender: su licencia ha terminado',
    body: 'Su última licencia terminó el {deadline}. Vuelve a la venta en cuanto se anote un día posterior.',
  },
  'licence.ended.seller': {
    subject: '{items} no se puede vender por ahora',
    body: 'La licencia BIS del fabricante terminó el {deadline}. Sus ofertas quedan y vuelven a la venta cuando se renueve.',
  },
  'refund.failed.admin': {
    subject: 'El reembolso de {amount} del pedido {order} ha fallado',
    body: '{buyer}: {reason}',
  },
  'product.approved': {
    subject: '{product}: aprobado',
    body: 'Hola, {name}:\nlo que pidió para {product} está aprobado y vale desde ahora.',
    action: 'Ver el producto',
  },
  'product.rejected': {
    subject: '{product}: no aprobado',
    body: 'Hola, {name}:\nno hemos podido aprobar lo que pidió para {product}. Motivo: {reason}',
    action: 'Ver el producto',
  },
  'product.changesRequested': {
    subject: '{product}: cambie algo, por favor',
    body: 'Hola, {name}:\nantes de aprobar {product} necesitamos algo de usted: {reason}\nCámbielo y envíelo de nuevo; queda a la espera de usted.',
    action: 'Ver el producto',
  },
  'dealer.invited': {
    subject: '{seller} le invita a Neev',
    body: 'Hola, {name}:\n{seller} desea que entregue pedidos en su zona como su distribuidor. Elija una contraseña con el enlace de abajo; sirve durante un día.\nSi no conoce a {seller}, puede ignorar este mensaje.',
    action: 'Elegir una contraseña',
  },
  'dealer.registered': {
    subject: '{dealer} está listo',
    body: 'Hola, {name}:\n{dealer} ha abierto su cuenta. Revise sus códigos postales y condiciones, y permita que empiece.',
    action: 'Ver el distribuidor',
  },
  'dealer.active': {
    subject: 'Usted entrega para {seller}',
    body: 'Hola, {name}:\na partir de ahora se le preguntará por pedidos de {seller} en sus códigos postales. Mantenga sus existencias al día para que lleguen los adecuados.',
    action: 'Ver mi panel',
  },
  'dealer.stopped': {
    subject: 'Por ahora no hay pedidos de {seller}',
    body: 'Hola, {name}:\nde momento no se le pregunta por pedidos de {seller}. Motivo: {reason}\nLo que ya ha embalado lo entrega usted.',
    action: 'Ver mi panel',
  },
  'dealer.offered': {
    subject: '¿Puede entregar {part}?',
    body: 'Hola, {name}:\n{seller} le pide que envíe {part} a {place}. Responda antes de {deadline}; después se preguntará al siguiente distribuidor.\n{items}',
    action: 'Responder',
  },
  'dealer.accepted': {
    subject: '{dealer} entrega {part}',
    body: 'Hola, {name}:\n{dealer} ha aceptado {part} y lo envía a {place}.',
    action: 'Ver el pedido',
  },
  'dealer.declined': {
    subject: '{dealer} no entrega {part}',
    body: 'Hola, {name}:\n{dealer} no envía {part}. Motivo: {reason}\nSe pregunta al siguiente distribuidor; si no queda ninguno, el pedido es suyo.',
    action: 'Ver el pedido',
  },
  'dealer.noneLeft': {
    subject: '{part} le toca a usted',
    body: 'Hola, {name}:\nningún distribuidor lleva {part} a {place}. Acéptelo usted antes de {deadline} o pregunte a un distribuidor a mano.\n{items}',
    action: 'Ver el pedido',
  },
  'dealer.takenOver': {
    subject: '{part} ya no es suyo',
    body: 'Hola, {name}:\n{seller} ha retirado {part} y lo envía de otra forma. No lo cargue, por favor. Motivo: {reason}',
    action: 'Ver mis pedidos',
  },
} satisfies Record<string, Words>
