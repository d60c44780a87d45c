// Phrases by which customers say in Spanish what they want: Argentina and Paraguay first, then other countries.
import type { HeardWords } from './heard-words.ts'

export const es: HeardWords = {
  intents: {
    opt_out: `no quiero recibir, no quiero recibir más, no quiero más mensajes, dejen de escribirme, dejá de escribirme, dejen de mandarme, no me
      escriban más, no me manden más, sacame de la lista, sáquenme de la lista, darme de baja de la lista, desuscribir, desuscribirme, unsubscribe,
      no me escribas más, borrame de la lista, quitarme de la lista, borren mi número, dejar de recibir, basta de mensajes, no me manden`,
    human: `humano, humana, una persona real, hablar con una persona, hablar con alguien, hablar con un, hablar con una, hablar con el, hablar con la,
      asesor, asesora, agente, operador, operadora, alguien ahí, persona de verdad, robot, bot, pasame con, pasarme con, me pasás con,
      comunicarme con, comunicame con, recepción, recepcionista, encargado, encargada, atención humana, llamame, que me llamen, me llaman, me pueden llamar, ayuda de alguien, me llamás`,
    cancel: `cancelar, cancelá, cancelame, cancelame el, cancelalo, cancelala, cancelarlo, cancelarla, anularlo, anularla, cancelación, cancelo, canceles, cancelen, anules, anulen, anular, anula, anulame, dar de baja mi, dar de baja el,
      dar de baja la, no voy a poder ir, no podré ir, no puedo ir, no voy a ir, no llego, no voy a llegar, no voy a poder asistir, no voy a asistir, se me
      complicó, no podré asistir, desistir, suspender`,
    reschedule: `reprogramar, reprograma, reprogramame, reagendar, reagendame, cambiar, cambia, cambiame, cambialo, cambiala, cambies, cambien, cambiarlo, moverlo, movelo, muevas, pasalo, pasala, pasame para, pasame a, cambio de, cambio el, mover, moveme, correr el,
      correr la, correr mi, corré, pasar para, pasar mi, pasar el, pasarlo para, postergar, posponer, adelantar, atrasar el, aplazar, modificar, otro día en vez, cambio de turno`,
    my_bookings: `mis turnos, mi turno, mis reservas, mi reserva, mis citas, mi cita, tengo turno, tengo algún turno, tengo un turno, tengo reserva, tengo cita,
      tengo algo reservado, a qué hora es mi, qué día es mi, cuándo es mi, cuándo tengo, qué día quedó, a qué hora quedó, a qué hora era, a qué hora es, qué día era, cuándo era, a qué hora tengo, qué día tengo, para
      cuándo quedó, ver mis, qué turno tengo, estoy anotado, estoy anotada, estoy agendado, me olvidé qué día, me olvidé la hora, no me acuerdo cuándo, mi próximo turno`,
    hours: `a qué hora abren, a qué hora abre, a qué hora cierran, a qué hora cierra, horario de atención, horarios de atención, horario del local, qué
      horarios tienen, qué horario tienen, qué horario hacen, qué horarios hacen, hasta qué hora, desde qué hora, están abiertos, está abierto, abren, abre,
      cierran, cierra, abiertos, abierto, qué días abren, qué días atienden, trabajan los`,
    address: `dónde quedan, dónde queda, dónde están, dónde es, dónde se encuentran, dónde está, donde estan ubicados, ubicados, dirección, ubicación, cómo
      llego, cómo llegar, cómo hago para llegar, en qué calle, qué calle, en qué barrio, maps, por dónde están, adónde es, a dónde es, localización, ustedes dónde, son de dónde, dónde los encuentro`,
    prices: `cuánto sale, cuánto salen, cuánto cuesta, cuánto cuestan, cuánto es, cuánto vale, cuánto está, cuánto cobran, cuánto cobrás, cuánto sería, a cuánto, cuanto ta, cuánto me
      sale, qué precio, qué valor, precio, precios, valor, valores, lista de precios, tarifa, tarifas, presupuesto, costo, cuánto`,
    menu: `menú, empezar de nuevo, volver a empezar, de cero, inicio, opciones, qué servicios, qué hacen, qué ofrecen, cuáles son los servicios, lista de
      servicios, ayuda`,
    back: 'volver, volver atrás, atrás, regresar',
    book: `turno para, un turno, sacar turno, sacar un turno, pedir turno, dar un turno, darme un turno, tenés turno, tienen turno, tenes turnos, hay turno, hay
      turnos, turnos, reservar, reserva para, reservame, reservá, reserves, agendes, anotes, agendar, agendame, agendá, anotame, anotar, anotarme, cita para, una cita, sacar cita, pedir
      cita, hay lugar, tenés lugar, tienen lugar, lugarcito, disponibilidad, disponible, disponibles, tenés algo, tienen algo, hay algo, mesa para,
      quiero turno, turno, hueco, algún hueco, alquilar, espacio con, horario libre, horarios libres`,
    question: `cuánto dura, cuánto tarda, cuánto tiempo, cuánto demora, cuántos minutos, hacen, hacés, hace falta, aceptan, acepta, tienen wifi, tienen
      estacionamiento, puedo llevar, puedo pagar, se puede pagar, cómo funciona, qué incluye, está incluido, es verdad que, tienen garantía, venden, vende,
      trabajan con, se puede jugar`,
  },
  weakHuman:
    'hay alguien, alguien me ayuda, alguien que me ayude, me ayudás, me ayudan, ayudame, necesito ayuda, alguien me puede, llego tarde, llego un poco tarde, voy a llegar tarde, voy a llegar un poco tarde, estoy llegando tarde, voy tarde, estoy atrasado, estoy atrasada, estoy demorado, estoy demorada, voy demorado, voy demorada, me demoro, me atraso, minutos tarde, min tarde, voy a demorar',
  weakBook:
    'quiero, quería, quisiera, necesito, me gustaría, tenés, tienen, hay, podés, puedo, puede ser, me podés, hacerme, hacer, me quiero, tendrías, tendrán',
  weakReschedule:
    'pasame, pasamelo, pasámela, me lo pasás, me la pasás, lo pasás, se puede pasar, podés pasarlo, correr, correrlo, correla, corrélo, me lo corrés',
  sameTime: 'misma hora, mismo horario',
  toEarlier: 'adelantar, adelantarlo, adelantame, adelantás, más temprano, antes',
  toLater:
    'atrasar, atrasarlo, atrasame, correr, correrlo, corrélo, me lo corrés, postergar, posponer, más tarde, después',
  hoursWithDay: 'atienden, atiende, trabajan, trabaja, están, van a abrir, va a abrir',
  allPrices: 'precios, valores, lista de precios, tarifas',
  questions: `qué, cuál, cuáles, cómo, cuándo, dónde, por qué, quién, tienen, tenés, tiene, hay, aceptan, acepta, puedo, puede, pueden, se puede, es, son, hacen,
    hace, venden, tengo que, hace falta, sirve, cuánto tiempo, cuánto dura`,
  greetings: `hola, holaa, holis, buenas, buenos días, buen día, buenas tardes, buenas noches, qué tal, cómo estás, cómo están, cómo andás, cómo andan, cómo va, todo
    bien, hey, hi, saludos, mba'eichapa, hola qué tal, muy buenas`,
  thanks:
    'gracias, muchas gracias, mil gracias, genial gracias, te agradezco, agradezco, gracias totales, graciass, grax, thanks, genia, genio, muy amable, aguyje, obrigado',
  yes: `sí, sii, sip, claro, claro que sí, por supuesto, obvio, dale, dale que sí, de una, ok, okay, okey, oki, bueno, está bien,
    está perfecto, está genial, perfecto, listo, confirmo, confirmá, confirmar, confirmado, confirmame, correcto, exacto, así es, eso,
    eso mismo, quiero, sí quiero, acepto, genial, buenísimo, joya, de acuerdo, excelente, bárbaro, yes, ahora sí, bueno sí, 👍, 👌, ✅,
    🙌, tal cual, confirmalo, confirmala, cómo no, mandale, sisi, sep, okis, obvio que sí, ta bien, 🆗, 💯`,
  agreed: `sin problema, sin problemas, no hay problema, ningún problema, no hay drama, puede ser, me sirve, me viene bien, me parece bien,
    va, por qué no, quedamos así, 🤝`,
  yesToBook: `reservá, reservar, reserves, reservalo, reservala, reservame, quiero reservar, podés reservar, podés reservarlo, agendá, agendar, agendalo, agendame, agendes, podés agendar, anotame,
    anotá, anotes, marcalo`,
  yesToReschedule: `cambialo, cambiala, cambiar, cambiarlo, podés cambiarlo, podés cambiar, quiero cambiar, quiero cambiarlo, movelo, podés moverlo, pasalo, reprogramá, reprogramar,
    reprogramalo, reagendá, reagendar, reagendalo`,
  yesToCancel: `cancelá, cancelar, cancelalo, cancelala, cancelame, cancelo, podés cancelar, podés cancelarlo, quiero cancelar, quiero cancelarlo, anulá, anular, anulalo, dalo de baja,
    estoy seguro, estoy segura, seguro, segura`,
  noToBook: `ya no quiero, no quiero más, ya no lo quiero`,
  noToChange: `mantenelo, mantenela, quiero mantenerlo, quiero mantenerla, dejalo como está, dejalo como estaba, dejala como está, dejá como está`,
  noToCancel: `voy, sí voy, yo voy, voy a ir, ahí estaré, ahí voy a estar, te veo ahí, nos vemos, nos vemos ahí, nos vemos mañana, hasta mañana`,
  theBooking:
    'el turno, mi turno, ese turno, este turno, turno, la reserva, mi reserva, la cita, mi cita, ese, este, esa, eso, todo, nomás',
  negation: `no, ni, nunca, no quiero, no quiero más, ya no quiero, no quería, no necesito, no hace falta, no hay que, no voy a, no me, no lo, no la, no me lo, no te pedí, no pedí,
    no era para, no es para, por favor no`,
  stop: 'stop, basta, salir, pará, paren, parar, alto, quit',
  shortYes: `s`,
  no: `no, noo, nop, nel, no gracias, no quiero, mejor no, claro que no, creo que no, todavía no, negativo, ninguno, ninguna,
    ninguna de esas, ninguno de esos, dejá, dejalo, dejalo así, ahora no, no hace falta, de ninguna manera, para nada, nada de eso,
    no confirmes, no confirmo, no me sirve, no es eso, incorrecto, está mal, 👎, ❌, eso no, así no, olvidate, cambié de idea,
    me arrepentí, ni loca, ni loco, ni ahí, no va, no puede ser, mejor dejalo, 🚫, 🙅`,
  shortNo: 'n',
  unsure: `no sé, nose, no estoy seguro, no estoy segura, capaz, tal vez, quizás, depende, voy a ver, lo pienso, tengo que ver, mmm,
    dejame ver, ni idea, veré, sí y no, más o menos, creo que sí, supongo, supongo que sí, capaz que sí, puede que sí, casi, esperá, esperame,
    pará un poco, un segundo, un momento, un minuto, un toque, aguantá, bancá, bancame, bancá un toque, te confirmo, después confirmo,
    después te confirmo, te confirmo después, te confirmo más tarde, confirmo más tarde, más tarde te confirmo, ahora te confirmo,
    confirmo luego, confirmo mañana, te confirmo mañana, te aviso, lo consulto, no entiendo, no entendí, mm, 🤔`,
  polite: `por favor, porfa, xfa, porfi, gracias, muchas gracias, hola, buenas, buen día, entonces, che, bueno, muy amable, amiga, amigo,
    genia, y, ah, hasta mañana, hasta luego, hasta pronto, chau, nos vemos, saludos, besos, abrazo, hasta el, 🙏, 😊, 😀, 😁, ❤️, perdón,
    disculpá, disculpe, lamentablemente, te veo ahí, nos vemos ahí, nos vemos mañana, hasta el lunes, hasta el martes,
    hasta el miércoles, hasta el jueves, hasta el viernes, hasta el sábado, nos vemos el`,
  correction: `en realidad, mejor dicho, mejor, quise decir, digo, corrijo, me equivoqué, en vez de, en lugar de, pensándolo bien, cambié de idea, o mejor, prefiero, me
    confundí, olvidate`,
  correctionAtStart: 'perdón, disculpá, disculpe, ups, uy, sí pero, pero, no',
  beforeName: `mi nombre es, mi nombre, nombre, el nombre es, me llamo, me llaman, me dicen, yo soy, soy, soy la, soy el, es para, para, a nombre de, al nombre de, a
    mi nombre, poneme, poné, ponelo a nombre de, poneme a nombre de, ponela a nombre de, anotame, anotame como, anotalo a nombre de`,
  afterName: `por favor, porfa, gracias, muchas gracias, mi teléfono es, teléfono, tel, mi número es, número, celular, cel, mi cel es, mi celular es, whatsapp, mi
    whatsapp es, y`,
  with: 'con la, con el, con, c, lo de, de, para',
  except: `menos, excepto, salvo, que no sea, no puede ser, no me gusta, no me gustó, menos con, prefiero no, no
    prefiero`,
  anyone: `con cualquiera, cualquiera está bien, cualquiera me sirve, cualquier persona, con quien sea, quien sea, quien esté libre, quien pueda, me da igual con quién, me da lo
    mismo con quién, sin preferencia, da igual quién`,
  someoneElse: `otra persona, otro profesional, otra profesional, otro peluquero, otra peluquera, otra chica, otro chico, con otra, con
    otro, la otra chica, el otro chico`,
  partyBefore: 'somos, seremos, seríamos, vamos, vamos a ser, mesa para, reserva para, para',
  partyAfter: 'personas, persona, pax, adultos, adulto, lugares, amigos, amigas, chicos, jugadores, comensales',
  partyAnswer: 'para, somos, seremos, vamos, son',
  alone: 'solo yo, yo solo, yo sola, solamente yo, para mí solo, para mí sola, una sola persona',
  andMore: 'yo y, yo más',
  ordinals: [
    'primera, primero, primer, 1ra, 1ro, 1era',
    'segunda, segundo, 2da, 2do',
    'tercera, tercero, tercer, 3ra, 3ro',
    'cuarta, cuarto, 4ta, 4to',
    'quinta, quinto, 5ta, 5to',
    'sexta, sexto, 6ta, 6to',
  ],
  last: 'última, último, la última, el último',
  latest: 'el más tarde, la más tarde, el más tarde que tengas, el más tarde que tengan, lo más tarde posible',
  earliest: 'el más temprano, la más temprano, la más temprana, el más temprano que tengas, el más temprano que tengan',
  optionSigns:
    'opción, la opción, número, el número, nro, n, la, el, quiero la, quiero el, ítem, prefiero la, prefiero el, dame la, dame el',
  synonyms: [
    'corte, cortar, cortes, cortarme, corto, corta, cortarse',
    'pelo, cabello, cabellos',
    'uña, uñas, manicura, manicure, manos',
    'barba, afeitado, afeitar, afeitarme',
    'masaje, masajes, masajear',
    'cancha, canchas',
    'limpieza, limpiar, limpiarme',
    'depilación, depilar, depilarme',
    'tintura, teñir, teñirme, color, coloración',
    'cejas, ceja',
    'diente, dientes, dental',
  ],
  filler:
    'de, del, la, el, las, los, y, con, para, en, un, una, unas, unos, completo, completa, simple, sesión, servicio, minutos, min, hora, arreglo',
}
