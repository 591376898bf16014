"""Spanish."""

NAME = "Español"

ENTRIES = {
    "app.title": "Positions",
    "app.description": "Mira y rompe cómo un transformer aprende dónde está cada token.",
    # Controls: the name of a State field, and what it is.
    "field.position": "Posición",
    "field.distance": "Distancia",
    "field.pair": "Par",
    "field.head": "Cabeza",
    "field.d_model": "Anchura d",
    "field.base": "Base",
    "field.n_positions": "Longitud del contexto",
    "field.n_heads": "Número de cabezas",
    "field.convention": "Pendientes de ALiBi",
    "field.convention.reference": "Código de los autores",
    "field.convention.paper": "Texto del artículo",
    "field.query": "Flecha de la consulta",
    "field.key": "Flecha de la clave",
    "field.topic": "Tema",
    "field.lang": "Idioma",
    "field.step": "Paso",
    "field.sentence": "Frase",
    "field.seed": "Semilla",
    "field.token": "Palabra",
    "field.row": "Fila comparada",
    "field.table": "Tabla",
    "field.table.worked": "Ejemplo resuelto",
    "field.table.random": "Antes de entrenar",
    "field.tied": "Salida ligada",
    "field.weight_decay": "Decaimiento de pesos",
    "field.vocab_size": "Vocabulario V",
    "field.n_layers": "Número de bloques",
    "field.norm": "Normalización",
    "field.norm.pre": "Antes del bloque",
    "field.norm.post": "Sobre la suma",
    "field.reordered": "Las mismas palabras en otro orden",
    "field.causal": "Máscara causal",
    "field.add_positions": "Sumar posiciones",
    "controls.shared": "Qué se muestra",
    "controls.more": "Ajustes",
    # Axes and legends.
    "axis.position": "posición",
    "axis.distance": "distancia",
    "axis.score": "q · k",
    "axis.query": "consulta",
    "axis.key": "clave",
    "mark.query": "consulta",
    "mark.key": "clave",
    "mark.faces": "par: posiciones por vuelta",
    "mark.heads": "cabeza: pendiente",
    "mark.attention": "atención de esta fila",
    "mark.given": "antes de girar",
    "mark.sine": "seno",
    "mark.cosine": "coseno",
    "mark.score": "puntuación",
    "mark.bound": "|q| |k|",
    "mark.penalty": "peso que deja la penalización: de todo a nada",
    "mark.row": "la fila de la consulta",
    "mark.cell": "la clave",
    "mark.masked": "enmascarado",
    # Headings of tables.
    "column.frequency": "rad por posición",
    "column.wavelength": "posiciones por vuelta",
    "column.angle": "ángulo (rad)",
    "column.before": "antes de girar",
    "column.after": "después de girar",
    "column.slope": "pendiente",
    "column.bias": "sumado a la puntuación",
    "column.weight": "atención",
    # How to move things: a heading and what to do; a key and what it moves.
    "help.title": "Con ratón o dedo",
    "help.point": (
        "Toca en una figura para elegir lo que tocas: un par, una cabeza, una posición, una "
        "palabra. Donde una figura tenga anillos, arrástralos."
    ),
    "help.keys.title": "Con teclado",
    "help.keys": (
        "Con Tabulador, ve a las figuras de una tarjeta y usa estas teclas. Un anillo que se mueve "
        "en dos sentidos tiene su propia parada; allí las flechas lo mueven. Mayús con Re Pág o "
        "Av Pág va al paso anterior o siguiente."
    ),
    "key.ArrowRight": "→",
    "key.ArrowLeft": "←",
    "key.ArrowUp": "↑",
    "key.ArrowDown": "↓",
    "key.Home": "Inicio",
    "key.End": "Fin",
    "key.PageUp": "Re Pág",
    "key.PageDown": "Av Pág",
    "help.link.title": "Con un enlace",
    "help.link": (
        "«Copiar enlace» da un enlace que abre exactamente esta vista. Si un enlace perdió su "
        "final por el camino, pégalo entero aquí, o solo lo que sigue al signo de interrogación."
    ),
    # Moving things.
    "stage.keys": "Figuras. Las flechas mueven lo elegido.",
    "stage.problem": "Estos ajustes no se pueden dibujar",
    "stage.back": "Volver a los últimos ajustes que funcionaron",
    "stage.table": "Tabla",
    "stage.numpy": "NumPy",
    "stage.save": "Guardar",
    "stage.figure": "Figura",
    "stage.csv": "Descargar como CSV",
    "stage.copy": "Copiar",
    "stage.copied": "Copiado",
    "stage.source": "Código",
    # The path through the course.
    "guide.contents": "Índice",
    "guide.path": "Camino por el curso",
    "guide.steps": "Pasos de este tema",
    "guide.step": "Paso {step} de {n}: {title}",
    "guide.next": "Siguiente: {title}",
    "guide.start": "Empezar: {title}",
    "guide.previous": "Anterior",
    "guide.free": "Explorar libremente",
    "guide.led": "Paso a paso",
    "guide.try": "Prueba esto",
    "quiz.title": "¿Es verdad?",
    "quiz.true": "Verdadero",
    "quiz.false": "Falso",
    "quiz.right": "Correcto.",
    "quiz.wrong": "No es así.",
    "quiz.holds": "Es verdad.",
    "quiz.fails": "Es falso.",
    "grip.query": "Punta de la flecha de la consulta",
    "grip.key": "Punta de la flecha de la clave",
    "grip.query_place": "Posición de la consulta",
    "grip.key_place": "Posición de la clave",
    "grip.distance": "Distancia",
    "pager.earlier": "Pares anteriores",
    "pager.later": "Pares siguientes",
    "pager.shown": "Pares {first} a {last} de {n}",
    "play.play": "Reproducir",
    "play.pause": "Pausa",
    "play.reduced": (
        "La reproducción está desactivada porque tu sistema pide menos movimiento. Usa las flechas "
        "del teclado."
    ),
    "tokens.edit": "Editar",
    "tokens.chip": "{word}, {place} de {n}",
    "tokens.hint": (
        "Arrastra una palabra a otro lugar, o pulsa Espacio, muévela con las flechas y pulsa "
        "Espacio otra vez"
    ),
    "tokens.more": "Solo se usan las primeras {n} palabras.",
    # Links.
    "link.copy": "Copiar enlace",
    "link.copied": "Enlace copiado",
    "link.manual": "Copia este enlace:",
    "link.reset": "Restablecer",
    "link.paste": "Enlace o ajustes para abrir",
    "link.open": "Abrir",
    # What went wrong.
    "error.title": "Algo falló con el último cambio",
    "error.details": "Detalles",
    "notice.dismiss": "Cerrar",
    "rejected.title": "Partes de este enlace no se pudieron usar",
    "rejected.line": "{field}={value}: {reason}.",
    "reason.unknown": "esta página no tiene ese ajuste",
    "reason.repeated": "aparece más de una vez, y cuenta la primera",
    "reason.integer": "hace falta un número entero",
    "reason.number": "hace falta un número",
    "reason.switch": "debe ser 0 o 1",
    "reason.characters": "contiene caracteres que no se pueden mostrar",
    "reason.long": "puede tener como máximo {allowed} caracteres",
    "reason.empty": "hace falta al menos una palabra",
    "reason.words": "debe tener las mismas palabras que la frase",
    "reason.pair": "hacen falta dos números separados por una coma",
    "reason.choice": "debe ser uno de {allowed}",
    "reason.range": "debe estar entre {low} y {high}",
    "reason.vector": "la flecha puede medir como máximo {allowed}",
    "reason.version": "esta página lee la versión {allowed}, y ha leído el enlace como tal",
    "reason.length": "el enlace tiene más de {allowed} caracteres, y el resto se omitió",
    # The linked explorer.
    "explorer.title": "¿Dónde está un token?",
    "explorer.lead": (
        "La atención, por sí sola, no conoce el orden de los tokens. Tres maneras de decírselo, "
        "lado a lado: un token pregunta (la consulta), otro responde (la clave). Mueve cualquiera "
        "de los dos y los tres dibujos lo siguen."
    ),
    "explorer.sinusoidal.title": "Sinusoides",
    "explorer.sinusoidal.tag": "se suman al embedding",
    "explorer.sinusoidal.source": "Vaswani et al. 2017, sección 3.5",
    "explorer.sinusoidal.hand": (
        "El par {pair} gira {frequency} rad por posición, una vuelta entera cada {wavelength} "
        "posiciones. En la posición {position} su aguja ha girado {angle} rad ({turns} vueltas, en "
        "el sentido del reloj desde las 12), así que el par guarda seno {sine} y coseno {cosine}."
    ),
    "explorer.sinusoidal.key.behind": (
        "La aguja de la clave va {gap} rad por detrás, estén donde estén las dos."
    ),
    "explorer.sinusoidal.key.ahead": (
        "La aguja de la clave va {gap} rad por delante, estén donde estén las dos."
    ),
    "explorer.sinusoidal.key.same": (
        "La clave está en la misma posición, así que ambas agujas señalan lo mismo."
    ),
    "explorer.sinusoidal.key.before": (
        "La clave estaría en {key}, antes del primer token: su aguja es la que da la fórmula, pero "
        "allí no hay ningún token."
    ),
    "explorer.sinusoidal.key.after": (
        "La clave estaría en {key}, después del último token, en {last}: su aguja es la que da la "
        "fórmula, pero allí no hay ningún token."
    ),
    "explorer.rotary.title": "RoPE",
    "explorer.rotary.tag": "gira la consulta y la clave",
    "explorer.rotary.source": "Su et al. 2021, sección 3.2",
    "explorer.rotary.turn": (
        "La consulta se gira {angle} rad (posición {position} por {frequency}) y la clave "
        "{key_angle} rad, en sentido contrario al reloj."
    ),
    "explorer.rotary.score.known": (
        "Ahora las separan {between} y su producto, la puntuación de este par, es {score}. Depende "
        "solo de la distancia."
    ),
    "explorer.rotary.score.before": (
        "Su producto sería {score}, pero la posición {key} está antes del primer token: allí no "
        "hay ninguna clave que responda."
    ),
    "explorer.rotary.score.after": (
        "Su producto sería {score}, pero la posición {key} está después del último token, en "
        "{last}: allí no hay ninguna clave que responda."
    ),
    "explorer.alibi.title": "ALiBi",
    "explorer.alibi.tag": "baja la puntuación",
    "explorer.alibi.source": "Press et al. 2022, sección 3",
    "explorer.alibi.behind": (
        "La cabeza {head} tiene pendiente {slope}: a la puntuación de la clave {apart} posiciones "
        "atrás se le suma {bias}. Si nada más distinguiera las claves, recibiría el {weight}% de "
        "la atención, y la propia posición de la consulta el {own}%."
    ),
    "explorer.alibi.same": (
        "La cabeza {head} tiene pendiente {slope}. A distancia 0 no suma nada: si nada más "
        "distinguiera las claves, la propia posición de la consulta recibiría el {own}% de la "
        "atención."
    ),
    "explorer.alibi.ahead": (
        "La cabeza {head} tiene pendiente {slope}, pero esta clave está {apart} posiciones por "
        "delante de la consulta: la máscara causal la oculta. Si nada más distinguiera las claves, "
        "la propia posición de la consulta recibiría el {own}% de la atención."
    ),
    "explorer.alibi.before": (
        "La cabeza {head} tiene pendiente {slope}: una clave {apart} posiciones atrás recibiría "
        "{bias}. Pero la posición {key} está antes del primer token, así que esta fila no tiene "
        "esa clave. Si nada más distinguiera las claves, la propia posición de la consulta "
        "recibiría el {own}% de la atención."
    ),
    "explorer.alibi.after": (
        "La cabeza {head} tiene pendiente {slope}. La posición {key} está después del último "
        "token, en {last}, así que no existe esa clave. Si nada más distinguiera las claves, la "
        "propia posición de la consulta recibiría el {own}% de la atención."
    ),
    "explorer.alibi.outside": (
        "La cabeza {head} tiene pendiente {slope}: a la puntuación de la clave {apart} posiciones "
        "atrás se le suma {bias}. Si nada más distinguiera las claves, recibiría el {weight}% de "
        "la atención. Está a la izquierda de la parte dibujada, que empieza en la posición {first}."
    ),
    "explorer.summary.known": (
        "Consulta {position}, clave {key}. Par {pair}: agujas a {gap} radianes, puntuación "
        "{score}. Cabeza {head}: {weight}% de la atención."
    ),
    "explorer.summary.before": (
        "Consulta {position}. La clave estaría en {key}, antes del primer token."
    ),
    "explorer.summary.after": (
        "Consulta {position}. La clave estaría en {key}, después del último token."
    ),
    "explorer.try.chapter": "El par del libro: consulta en 1, clave en 3",
    "explorer.try.far": "El mismo par diez posiciones más allá",
    "explorer.try.same": "Las dos en la misma posición",
    "explorer.try.slope": "La más empinada de ocho cabezas de ALiBi",
    "explorer.claim.fast": "El primer par de dimensiones es el que gira más despacio.",
    "explorer.claim.fast.now": (
        "El par 0 necesita {first} posiciones para una vuelta entera, el par {pair} necesita "
        "{last}."
    ),
    "explorer.claim.fast.why": (
        "Las frecuencias bajan de par en par: el primero distingue vecinos, el último lo cercano "
        "de lo lejano."
    ),
    "explorer.claim.absolute": (
        "Con RoPE, mover juntas la consulta y la clave cambia su puntuación."
    ),
    "explorer.claim.absolute.now": (
        "En la posición {position} y a distancia {distance} la puntuación es {score}. Mueve la "
        "posición y mira: no cambia."
    ),
    "explorer.claim.absolute.why": (
        "Las dos flechas giran el mismo ángulo de más, así que el ángulo entre ellas no cambia."
    ),
    "explorer.claim.slope": "Con ocho cabezas, la primera de ALiBi tiene pendiente 1.",
    "explorer.claim.slope.now": "Con {n_heads} cabezas, la cabeza 0 tiene pendiente {slope}.",
    "explorer.claim.slope.why": (
        "Las pendientes son 2 elevado a −8i/n, con i de 1 a n, así que la primera de ocho es 1/2."
    ),
    "explorer.clocks.name": "Esferas de reloj, una por par",
    "explorer.wave.name": "Seno y coseno del par elegido según la posición",
    "explorer.plane.name": "Consulta y clave como flechas",
    "explorer.score.name": "Puntuación según la distancia",
    "explorer.heads.name": "Penalizaciones de todas las cabezas",
    "explorer.matrix.name": "Penalizaciones de la cabeza elegida",
    "explorer.attention.name": "Atención de la consulta elegida",
}
