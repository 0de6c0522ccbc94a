"""The scenes of the blog's articles, the About page and the ball marker, 1200 by 630 or alike."""
import math

import bpy
import numpy as np
from mathutils import Vector

from pin import METALS, build_pin
from props import (
    block,
    blades,
    cloth,
    evening,
    gift_box,
    glow,
    mottled,
    pencil,
    plain,
    print_of,
    printed,
    rock,
    rod,
    rough,
    sea,
    sheet,
    table,
    tee,
    turf,
    turned,
)
from scenes import BALL, camera, felt, golf_ball, lay, softbox, studio_light, studio_world


def put(folder, location, tilt=0.0, turn=0.0, grid=500):
    """A pin whose lowest point is at the location."""
    carrier, body = build_pin(folder, grid)
    carrier.rotation_euler = (math.radians(tilt), 0, math.radians(turn))
    bpy.context.view_layer.update()
    lowest = min((body.matrix_world @ Vector(corner)).z for corner in body.bound_box)
    carrier.location = (location[0], location[1], location[2] - lowest)
    bpy.context.view_layer.update()
    return carrier


def ball_at(x, y, ground=0.2):
    return golf_ball((x, y, BALL / 2 + ground))


def afternoon(sun=3.2):
    """Low sun from the left and a sky that metal can mirror."""
    studio_world((0.10, 0.12, 0.10), (0.40, 0.48, 0.60))
    light = bpy.data.lights.new("sun", "SUN")
    light.energy, light.angle, light.color = sun, math.radians(3), (1, 0.92, 0.80)
    made = bpy.data.objects.new("sun", light)
    bpy.context.scene.collection.objects.link(made)
    made.rotation_euler = (Vector((0, 0, 0)) - Vector((-9, -1, 8))).to_track_quat("-Z", "Y").to_euler()
    softbox((-6, 22, 16), (0, 0, 0), 10, 8, 900)
    softbox((16, 4, 12), (0, 0, 0), 4, 14, 600)
    bpy.context.scene.cycles.sample_clamp_direct = 2


def etiquette(folders):
    """A marker right behind the ball on a green, and the hole."""
    turf(-16, 62, 40, hole=(12.5, 20))
    put(folders[0], (-2.2, -1.4, 0.16), 2, -12)
    ball_at(-3.6, 2.2, 0.12)
    rod((12.5, 20, -10), (12.5, 20, 120), 0.65, plain("flagstick", (0.8, 0.78, 0.7), 0.35))
    afternoon()
    middle = Vector((2.3, 4.6, 0.9))
    camera(middle + Vector((-1.0, -28, 11)), middle, 59, (-2.2, -1.4, 0.3), 0.5)


def marker(folders):
    """The home page's ball marker, with a ball and a divot tool on a green."""
    turf(-16, 62, 36, hole=(7.5, 14.5))
    put(folders[0], (1.6, -1.6, 0.16), 2, -10)
    ball_at(-2.6, 1.6, 0.12)
    afternoon()
    middle = Vector((0.2, 1.6, 1.0))
    camera(middle + Vector((0.6, -22, 15)), middle, 80, (1.6, -1.6, 0.3), 0.5)


def bristles(x, y, tall, material):
    """Stiff hairs that stand on a toothbrush."""
    made = bpy.data.objects.new("bristles", blades(x, y, tall, 0.02, material, 3))
    bpy.context.scene.collection.objects.link(made)
    return made


def care(folders):
    """A pin on a blue cloth, a soft toothbrush and a cup of water."""
    table((0.20, 0.11, 0.05), (0.34, 0.20, 0.10))
    fabric = rough(plain("cloth", (0.22, 0.44, 0.58), 0.95, Sheen=0.8, Specular=0.1), 22, 0.9, 0.03)
    cloth(fabric, (8.6, 6.2), 1.5, 0.14, 8)
    put(folders[0], (-1.0, -0.9, 0.5), 14, 6)
    bamboo = mottled(plain("bamboo", (0.6, 0.4, 0.2), 0.5), (0.55, 0.36, 0.17), (0.72, 0.50, 0.27), 1, (4, 0.5, 1))
    handle = block((17, 1.1, 0.55), (0, 0, 0), bamboo, 0.25)
    random = np.random.default_rng(4)
    hairs = bristles(random.uniform(-8.2, -5.4, 4200), random.uniform(-0.42, 0.42, 4200), 1.15, plain("hair", (0.85, 0.85, 0.8), 0.6))
    hairs.location = (0, 0, 0.26)
    hairs.parent = handle
    handle.location = (10.2, -0.6, 1.0)
    handle.rotation_euler = (math.radians(-28), math.radians(3), math.radians(16))
    glaze = plain("glaze", (0.72, 0.70, 0.64), 0.2, Clearcoat=0.6)
    turned([(2.6, 0), (3.6, 0.3), (4.3, 2), (4.5, 4.4), (4.35, 4.5), (4.2, 4.3), (4.0, 2)], (-8.4, 7.6, 0), glaze)
    turned([(0.01, 3.6), (4.2, 3.6)], (-8.4, 7.6, 0), plain("water", (0.45, 0.62, 0.68), 0.03))
    studio_light()
    bpy.context.scene.cycles.sample_clamp_direct = 2
    middle = Vector((0.2, 1.7, 0.6))
    camera(middle + Vector((0.4, -22, 17)), middle, 74, (-1.0, -0.9, 1.0), 0.55)


def coast(folders, sky, sun_color, sun_place, seed):
    evening(sky)
    sea(-26)
    rock((-1, 2.6, -5.2), (13, 7, 6), seed=seed)
    rock((15, 14, -8), (12, 8, 8.5), seed=seed + 1)
    rock((-24, 24, -16), (14, 10, 11), seed=seed + 2)
    rock((4.6, 0.4, -2.9), (4.2, 2.0, 2.5), seed=seed + 5, flat=0.8)
    glow(sun_place, 330, sun_color, 2.0)


def coast_light():
    """A photographer's lamps in front of the pin, which the evening behind it would leave dark."""
    softbox((-9, -20, 9), (2.6, -3, 0), 8, 8, 3900, (1, 0.88, 0.74))
    softbox((14, -12, 8), (2.6, -3, 0), 4, 10, 1500, (0.9, 0.95, 1))
    softbox((-12, 6, 9), (1, -1, -2), 5, 5, 1300, (1, 0.7, 0.42))
    bpy.context.scene.cycles.sample_clamp_direct = 2


def pebble(folders):
    """The cypress pin on a rock above the sea, as the sun goes down."""
    sky = [(0.0, (0.75, 0.36, 0.16)), (0.06, (0.95, 0.55, 0.25)), (0.25, (0.55, 0.55, 0.52)), (0.6, (0.16, 0.32, 0.48)), (1.0, (0.07, 0.16, 0.30))]
    coast(folders, sky, (1, 0.72, 0.36), (-1650, 9000, 300), 1)
    put(folders[0], (2.6, -3.2, -2.2), 68, -10)
    coast_light()
    middle = Vector((0.7, -3, 0.45))
    camera(middle + Vector((0, -23, 1.35)), middle, 74, (2.6, -3.2, 0), 0.22)


def lighthouse(folders):
    """The lighthouse pin on a rock at dusk, a tower behind it."""
    sky = [(0.0, (0.62, 0.30, 0.26)), (0.07, (0.62, 0.26, 0.32)), (0.25, (0.26, 0.18, 0.36)), (0.6, (0.08, 0.10, 0.25)), (1.0, (0.03, 0.05, 0.14))]
    coast(folders, sky, (1, 0.55, 0.30), (-1250, 9000, 210), 3)
    put(folders[0], (3.4, -3.2, -2.2), 68, -8)
    tower = (-26, 170, -22)
    rock((-28, 172, -27), (30, 14, 8), seed=9)
    white, red, dark = plain("white", (0.75, 0.72, 0.66), 0.7), plain("red", (0.45, 0.03, 0.03), 0.6), plain("dark", (0.02, 0.025, 0.03), 0.5)
    for at in range(5):
        low, high = at * 4.6, (at + 1) * 4.6
        turned([(3.1 - 0.055 * low, low), (3.1 - 0.055 * high, high)], tower, red if at % 2 else white)
    turned([(2.6, 23), (2.6, 23.6), (1.7, 23.6), (1.7, 26.4)], tower, dark)
    turned([(2.1, 26.4), (0.01, 28.6)], tower, red)
    glow((tower[0], tower[1] - 1, tower[2] + 25), 1.5, (1, 0.78, 0.4), 9)
    coast_light()
    middle = Vector((0.7, -3, 0.55))
    camera(middle + Vector((0, -23, 1.1)), middle, 72, (3.4, -3.2, 0), 0.2)


def teams(folders):
    """A blue and a red side, a pin for each, and the cup's pin between them."""
    felt((0.010, 0.028, 0.11))
    red = rough(plain("red felt", (0.25, 0.012, 0.016), 0.95, Sheen=1, Specular=0.05), 45, 1)
    other = block((60, 60, 0.25), (30.6, 0, 0), red, 0.08)
    other.rotation_euler = (0, 0, math.radians(-12))
    put(folders[0], (0.1, 0.1, 0.27), 12, -3)
    put(folders[1], (-4.7, -0.6, 0), 10, 8)
    put(folders[2], (4.8, -0.7, 0.25), 10, -8)
    ball_at(-6.2, 4.6, 0)
    ball_at(6.9, 4.4, 0.25)
    studio_light()
    bpy.context.scene.view_settings.exposure = 0.1
    bpy.context.scene.cycles.sample_clamp_direct = 2
    middle = Vector((0.1, 0.9, 0.5))
    camera(middle + Vector((0.2, -20, 18.5)), middle, 68, (0, 0, 0.5), 0.5)


def charity(folders):
    """Four balls on colored tees, and the crest of the event in front."""
    turf(-16, 100, 56, 0.7, to_cm=90)
    for at, color in enumerate([(0.45, 0.02, 0.02), (0.8, 0.76, 0.66), (0.01, 0.03, 0.14), (0.75, 0.36, 0.02)]):
        x, y = -8.2 + 6.3 * at, 5.5 + 0.5 * (at % 2)
        tee((x, y, 4.1), color, 4.3)
        ball_at(x, y, 4.05)
    put(folders[0], (1.9, -2.4, 0.45), 58, -7)
    afternoon()
    softbox((-5, -22, 9), (1.9, -2.4, 2), 6, 6, 1500, (1, 0.95, 0.88))
    middle = Vector((0.9, 0.6, 4.1))
    camera(middle + Vector((-0.6, -27, 6.5)), middle, 50, (1.9, -2.4, 2), 0.5)


def made(folders):
    """A pin in four steps: the die, the bare metal, the first colors, the finished pin."""
    bench = plain("bench", (0.03, 0.032, 0.036), 0.5, Specular=0.4)
    bpy.ops.mesh.primitive_plane_add(size=400)
    bpy.context.object.data.materials.append(rough(mottled(bench, (0.022, 0.024, 0.028), (0.045, 0.047, 0.05), 1.2), 6, 0.15))
    for folder, x, turn in zip(folders[1:], (-2.4, 2.0, 6.6), (3, -4, 4)):
        put(folder, (x, -0.2, 0), 10, turn, 800)
    die, _ = build_pin(folders[0], 500)
    die.scale = (1, 1, 8)
    die.location, die.rotation_euler = (-7.1, 0.3, 1.2), (0, 0, math.radians(5))
    steel = plain("needle", (0.7, 0.71, 0.72), 0.25, Metallic=1)
    tip = Vector((2.6, 0.4, 0.75))
    along = Vector((0.62, 0.50, 0.60)).normalized()
    rod(tip, tip + along * 2.2, 0.045, steel)
    rod(tip + along * 2.1, tip + along * 3.0, 0.16, plain("hub", (0.5, 0.02, 0.02), 0.3), 0.5)
    rod(tip + along * 3.0, tip + along * 9.0, 0.62, plain("enamel", (0.45, 0.012, 0.02), 0.12, Clearcoat=1))
    studio_light()
    bpy.context.scene.cycles.sample_clamp_direct = 2
    bpy.context.scene.view_settings.exposure = 0.15
    middle = Vector((-0.4, 0.5, 0.4))
    camera(middle + Vector((0.2, -21, 18.5)), middle, 52, (2, 0, 0.4), 0.45)


def putters(folders):
    """A mallet and a blade putter on a green, with a ball and two markers."""
    turf(-24, 64, 56)
    steel = plain("steel", (0.62, 0.63, 0.64), 0.28, Metallic=1)
    rough(steel, 2, 0.05, 0.02, (1, 60, 1))
    brass = plain("brass", METALS["gold"], 0.24, Metallic=1)
    dark = plain("black", (0.012, 0.012, 0.014), 0.45)
    # The mallet is half a disc whose straight side is its face.
    outline = [(4.6 * math.cos(turn), 4.6 * math.sin(turn) * 0.95) for turn in np.linspace(0, math.pi, 60)]
    top = [(x, y, 2.3 - 0.1 * y) for x, y in outline]
    low = [(x, y, 0.3) for x, y in outline]
    count = len(outline)
    mesh = bpy.data.meshes.new("mallet")
    faces = [list(range(count)), list(range(2 * count - 1, count - 1, -1))]
    faces += [[at, at + count, (at + 1) % count + count, (at + 1) % count] for at in range(count)]
    mesh.from_pydata(top + low, [], [face[::-1] for face in faces])
    mesh.materials.append(dark)
    mallet = bpy.data.objects.new("mallet", mesh)
    bpy.context.scene.collection.objects.link(mallet)
    soft = mallet.modifiers.new("edges", "BEVEL")
    soft.width, soft.segments = 0.18, 4
    mallet.location, mallet.rotation_euler = (-7.6, 3.4, 0), (0, 0, math.radians(78))
    face = block((9.4, 0.5, 2.2), (0, -0.2, 0.2), steel, 0.12)
    face.parent = mallet
    for x in (-0.5, 0, 0.5):
        line = block((0.12, 3.2, 0.06), (x, 2.0, 2.05), plain("line", (0.8, 0.8, 0.78), 0.5), 0.01)
        line.rotation_euler = (math.radians(-5.7), 0, 0)
        line.parent = mallet
    rod((-7.2, 0.4, 2.2), (-13.5, 8, 60), 0.5, steel)
    blade = block((11, 1.5, 2.4), (7.0, 5.0, 0.3), brass, 0.22, 6)
    flange = block((10.4, 2.0, 0.7), (7.2, 3.6, 0.3), brass, 0.18, 6)
    rod((2.8, 4.6, 2.6), (11.8, 16, 62), 0.48, steel)
    ball_at(-2.0, 3.6, 0.12)
    put(folders[0], (1.4, -2.8, 0.16), 3, -10)
    put(folders[1], (5.4, -2.3, 0.16), 3, 9)
    afternoon()
    middle = Vector((0.2, 1.8, 0.9))
    camera(middle + Vector((0.4, -27, 23)), middle, 50, (2.6, -2.5, 0.5), 0.55)


def desk(folders):
    """A printed sketch with the pin that was made of it, a pencil and a clock."""
    table((0.30, 0.18, 0.09), (0.46, 0.30, 0.16))
    sheet((14.8, 10.5), (-3.6, 0.2, 0), print_of("sketch"), 5)
    put(folders[0], (4.9, -0.9, 0.02), 12, -6)
    pencil((1.8, -4.6, 0.42), (-4.6, -3.3, 0.36))
    brass = plain("brass", METALS["gold"], 0.22, Metallic=1)
    turned([(0.01, 0), (4.1, 0), (4.25, 0.2), (4.25, 1.1), (4.05, 1.3), (3.8, 1.2), (3.75, 0.95)], (9.6, 4.6, 0), brass)
    turned([(0.01, 0.9), (3.8, 0.9)], (9.6, 4.6, 0), printed(print_of("clock"), (7.6, 7.6), 0.35))
    studio_light()
    bpy.context.scene.cycles.sample_clamp_direct = 2
    middle = Vector((1.6, 0.6, 0.3))
    camera(middle + Vector((0.3, -20, 21)), middle, 56, (4.9, -0.9, 0.6), 0.5)


def box(folders):
    """A pin in an open gift box."""
    table((0.26, 0.15, 0.075), (0.40, 0.25, 0.13))
    bed = gift_box((0, 0, 0), print_of("lid"), 8)
    put(folders[0], (0, -0.3, bed), 8, 6)
    ball_at(6.6, 1.2, 0)
    studio_light()
    bpy.context.scene.cycles.sample_clamp_direct = 2
    middle = Vector((1.2, 0.7, 1.5))
    camera(middle + Vector((-1.2, -16, 17)), middle, 48, (0, 0, bed), 0.35)


def bench(folders):
    """A group on felt: a card, an open box, a ball with a tee, and pins."""
    felt((0.006, 0.042, 0.025))
    bed = gift_box((5.6, 2.2, 0), print_of("lid"), -10)
    put(folders[2], (5.6, 2.1, bed), 6, -6)
    sheet((5.4, 8.2), (-6.2, 1.2, 0), print_of("card"), 9, 0.05, 0.3)
    carrier, _ = build_pin(folders[0], 500)
    carrier.location, carrier.rotation_euler = (-6.15, 0.85, 0.21), (0, 0, math.radians(9))
    put(folders[1], (-1.2, -2.4, 0), 10, -8)
    put(folders[3], (-0.4, 2.4, 0), 10, 6)
    put(folders[4], (3.4, -3.6, 0), 10, 12)
    ball_at(9.4, -2.0, 0)
    tee((9.6, -4.9, 0.3), (0.8, 0.76, 0.66), 4.2).rotation_euler = (math.radians(93), 0, math.radians(70))
    studio_light()
    bpy.context.scene.view_settings.exposure = 0.2
    bpy.context.scene.cycles.sample_clamp_direct = 2
    middle = Vector((1.4, 0.5, 0.5))
    camera(middle + Vector((0.4, -25, 27)), middle, 57, (-1, -1, 0.5), 0.6)
