"""The scenes: where the pins lie, what they lie on, the lights and the camera."""
import math
import os

import bpy
import numpy as np
from mathutils import Vector

from pin import GRID, build_pin


def look_at(thing, target):
    thing.rotation_euler = (Vector(target) - thing.location).to_track_quat("-Z", "Y").to_euler()


def softbox(location, target, width, height, power, color=(1, 1, 1)):
    light = bpy.data.lights.new("softbox", "AREA")
    light.shape = "RECTANGLE"
    light.size, light.size_y = width, height
    light.energy = power
    light.color = color
    made = bpy.data.objects.new("softbox", light)
    bpy.context.scene.collection.objects.link(made)
    made.location = location
    look_at(made, target)
    return made


def studio_world(low, high):
    """A room that is darker at the horizon, so that metal has something to reflect."""
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    place, split = tree.nodes.new("ShaderNodeTexCoord"), tree.nodes.new("ShaderNodeSeparateXYZ")
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].color = (*low, 1)
    ramp.color_ramp.elements[0].position = 0.05
    ramp.color_ramp.elements[1].color = (*high, 1)
    ramp.color_ramp.elements[1].position = 0.9
    tree.links.new(place.outputs["Generated"], split.inputs[0])
    tree.links.new(split.outputs["Z"], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], tree.nodes["Background"].inputs[0])


def surface(color, roughness, grain, bump):
    bpy.ops.mesh.primitive_plane_add(size=400)
    ground = bpy.context.object
    material = bpy.data.materials.new("ground")
    material.use_nodes = True
    tree = material.node_tree
    shader = tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*color, 1)
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Specular"].default_value = 0.2
    noise, place = tree.nodes.new("ShaderNodeTexNoise"), tree.nodes.new("ShaderNodeTexCoord")
    noise.inputs["Scale"].default_value = grain
    noise.inputs["Detail"].default_value = 6
    raised = tree.nodes.new("ShaderNodeBump")
    raised.inputs["Strength"].default_value = bump
    raised.inputs["Distance"].default_value = 0.02
    tree.links.new(place.outputs["Object"], noise.inputs["Vector"])
    tree.links.new(noise.outputs[0], raised.inputs["Height"])
    tree.links.new(raised.outputs[0], shader.inputs["Normal"])
    ground.data.materials.append(material)
    return ground


def camera(location, target, lens, focus, aperture):
    """`aperture` is the diameter of the iris in centimeters."""
    data = bpy.data.cameras.new("camera")
    data.lens = lens
    data.clip_end = 1e5  # the sun of a seascape
    made = bpy.data.objects.new("camera", data)
    bpy.context.scene.collection.objects.link(made)
    made.location = location
    look_at(made, target)
    data.dof.use_dof = True
    data.dof.focus_distance = (Vector(focus) - made.location).length
    data.dof.aperture_fstop = lens / 1000 / aperture
    bpy.context.scene.camera = made
    return made


def lay(folder, x, y, tilt, turn, grid_size=GRID):
    """A pin that lies on its clutch, its lower edge on the ground."""
    carrier, body = build_pin(folder, grid_size)
    carrier.rotation_euler = (math.radians(tilt), 0, math.radians(turn))
    bpy.context.view_layer.update()
    lowest = min((body.matrix_world @ Vector(corner)).z for corner in body.bound_box)
    carrier.location = (x, y, -lowest)
    bpy.context.view_layer.update()
    return carrier, body


def studio_light():
    """A key light from the left gives shape. Two weak panels, which flat metal mirrors, give gold its light and dark sides."""
    studio_world((0.06, 0.06, 0.07), (0.22, 0.23, 0.26))
    softbox((-17, -3, 15), (0, 0, 0), 7, 7, 4700, (1, 0.97, 0.92))
    softbox((-5, 5, 15), (-1, 0, 0), 10, 13, 640)
    softbox((14, 8, 11), (0, 0, 0), 4, 14, 1000, (0.95, 0.97, 1))
    softbox((0, -20, 8), (0, 0, 0), 12, 3, 500)


def main(folders):
    """Three-quarter close-up of one pin on warm paper."""
    surface((0.85, 0.79, 0.69), 0.9, 14, 0.06)
    carrier, body = lay(folders[0], 0, 0, 12, -4)
    studio_light()
    longest = max(body.dimensions.x, body.dimensions.y)
    away = Vector((0, -0.62, 0.80)).normalized() * longest * 3.55
    middle = carrier.location + Vector((0, -0.02 * longest, 0))
    camera(middle + away, middle, 100, carrier.location, 0.38)


def felt(color):
    """Wool felt: fine fibers, and a soft sheen at a low angle."""
    ground = surface(color, 0.95, 45, 1)
    shader = ground.data.materials[0].node_tree.nodes["Principled BSDF"]
    shader.inputs["Sheen"].default_value = 1
    shader.inputs["Specular"].default_value = 0.05
    return ground


def spread(folders, places):
    for folder, (x, y, turn) in zip(folders, places):
        lay(folder, x, y, 9, turn, 700)


def hero(folders):
    """Six pins on green felt."""
    felt((0.006, 0.042, 0.025))
    spread(folders, [(-2.2, 4.3, 8), (2.1, 4.5, -7), (-2.3, 0.0, -5), (2.2, 0.4, 9), (-2.3, -4.2, 6), (2.2, -4.3, -8)])
    studio_light()
    bpy.context.scene.view_settings.exposure = 0.25
    middle = Vector((-0.4, -0.95, 0.3))
    camera(middle + Vector((0.9, -15.4, 22.4)), middle, 85, middle + Vector((0, 0.4, 0)), 0.45)


def back(folders):
    """The pin from behind, with its posts and clutches."""
    surface((0.85, 0.79, 0.69), 0.9, 14, 0.06)
    carrier, body = build_pin(folders[0])
    carrier.rotation_euler = (math.radians(6), math.radians(180), 0)
    carrier.location = (0, 0, 0.12)
    studio_light()
    longest = max(body.dimensions.x, body.dimensions.y)
    away = Vector((0, -0.5, 0.86)).normalized() * longest * 3.55
    camera(carrier.location + away, carrier.location, 100, carrier.location, 0.3)


CARD = (5.4, 8.2, 0.05)


def card(folders):
    """The pin on its backing card."""
    felt((0.006, 0.042, 0.025))
    bpy.ops.mesh.primitive_cube_add(size=1, location=(0, 0, CARD[2] / 2))
    paper = bpy.context.object
    paper.scale = CARD
    bpy.ops.object.transform_apply(scale=True)
    rounded = paper.modifiers.new("corners", "BEVEL")
    rounded.width, rounded.segments, rounded.limit_method = 0.3, 10, "WEIGHT"
    for edge in paper.data.edges:
        low, high = (paper.data.vertices[at].co for at in edge.vertices)
        edge.bevel_weight = 1 if abs(low.z - high.z) > 0.001 else 0
    material = bpy.data.materials.new("print")
    material.use_nodes = True
    tree = material.node_tree
    shader = tree.nodes["Principled BSDF"]
    shader.inputs["Roughness"].default_value = 0.6
    shader.inputs["Specular"].default_value = 0.3
    image, place, fit = (tree.nodes.new(f"ShaderNode{kind}") for kind in ("TexImage", "TexCoord", "Mapping"))
    image.image = bpy.data.images.load(os.path.join(os.environ["MAPS"], "card.png"))
    fit.inputs["Location"].default_value = (0.5, 0.5, 0)
    fit.inputs["Scale"].default_value = (1 / CARD[0], 1 / CARD[1], 1)
    tree.links.new(place.outputs["Object"], fit.inputs[0])
    tree.links.new(fit.outputs[0], image.inputs[0])
    tree.links.new(image.outputs[0], shader.inputs["Base Color"])
    paper.data.materials.append(material)
    carrier, _ = build_pin(folders[0], 800)
    carrier.location = (0, -0.35, CARD[2] + 0.16)
    bpy.context.view_layer.update()
    studio_light()
    bpy.context.scene.view_settings.exposure = 0.1
    middle = Vector((0, 0, 0))
    camera(Vector((1.2, -12.5, 22)), middle, 88, carrier.location, 0.45)


BALL = 4.267  # diameter of a golf ball


def golf_ball(location):
    """A ball with 336 dimples, evenly spread. Several balls share one mesh."""
    known = bpy.data.meshes.get("ball")
    if known:
        made = bpy.data.objects.new("ball", known)
        made.location = location
        bpy.context.scene.collection.objects.link(made)
        return made
    bpy.ops.mesh.primitive_uv_sphere_add(segments=420, ring_count=210, radius=BALL / 2, location=location)
    made = bpy.context.object
    made.data.name = "ball"
    count = 336
    at = np.arange(count) + 0.5
    polar, turn = np.arccos(1 - 2 * at / count), np.pi * (1 + 5**0.5) * at
    centers = np.stack([np.cos(turn) * np.sin(polar), np.sin(turn) * np.sin(polar), np.cos(polar)], axis=1)
    outward = np.empty(len(made.data.vertices) * 3, dtype=np.float32)
    made.data.vertices.foreach_get("co", outward)
    outward = outward.reshape(-1, 3)
    outward /= np.linalg.norm(outward, axis=1, keepdims=True)
    nearest = np.concatenate([(part @ centers.T).max(axis=1) for part in np.array_split(outward, 20)])
    radius = 0.082  # of a dimple, where the ball has 1
    share = np.minimum(np.sqrt(np.maximum(2 - 2 * nearest, 0)) / radius, 1)
    deep = BALL / 2 - 0.028 * (1 - share * share) ** 1.2
    made.data.vertices.foreach_set("co", (outward * deep[:, None]).ravel())
    made.data.polygons.foreach_set("use_smooth", np.ones(len(made.data.polygons), dtype=bool))
    material = bpy.data.materials.new("ball")
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (0.86, 0.86, 0.84, 1)
    shader.inputs["Roughness"].default_value = 0.28
    shader.inputs["Specular"].default_value = 0.4
    shader.inputs["Clearcoat"].default_value = 0.4
    made.data.materials.append(material)
    made.rotation_euler = (0.5, 0.9, 0.2)
    return made


def grass(blades, reach, height):
    """Short turf: one mesh of bent blades on dark soil."""
    surface((0.02, 0.05, 0.012), 1, 3, 0.2)
    random = np.random.default_rng(7)
    x, y = random.uniform(-reach, reach, (2, blades))
    turn = random.uniform(0, 2 * np.pi, blades)
    tall = random.uniform(0.6, 1, blades) * height
    lean = random.uniform(0.1, 0.7, blades) * height
    wide = 0.045
    points = np.empty((blades, 5, 3), dtype=np.float32)
    side_x, side_y = -np.sin(turn) * wide, np.cos(turn) * wide
    for at, (share, thin) in enumerate([(0, 1), (0, -1), (0.55, 0.75), (0.55, -0.75), (1, 0)]):
        points[:, at, 0] = x + np.cos(turn) * lean * share**2 + side_x * thin
        points[:, at, 1] = y + np.sin(turn) * lean * share**2 + side_y * thin
        points[:, at, 2] = tall * (share - 0.12 * share**2)
    first = np.arange(blades)[:, None] * 5
    quads = (first + [0, 1, 3, 2]).tolist()
    tips = (first + [2, 3, 4]).tolist()
    mesh = bpy.data.meshes.new("grass")
    mesh.from_pydata(points.reshape(-1, 3).tolist(), [], quads + tips)
    material = bpy.data.materials.new("blade")
    material.use_nodes = True
    tree = material.node_tree
    shader = tree.nodes["Principled BSDF"]
    shader.inputs["Roughness"].default_value = 0.55
    shader.inputs["Specular"].default_value = 0.25
    noise, ramp, place = (tree.nodes.new(f"ShaderNode{kind}") for kind in ("TexNoise", "ValToRGB", "TexCoord"))
    noise.inputs["Scale"].default_value = 2.2
    ramp.color_ramp.elements[0].color = (0.035, 0.13, 0.02, 1)
    ramp.color_ramp.elements[0].position = 0.35
    ramp.color_ramp.elements[1].color = (0.12, 0.30, 0.05, 1)
    ramp.color_ramp.elements[1].position = 0.65
    tree.links.new(place.outputs["Object"], noise.inputs["Vector"])
    tree.links.new(noise.outputs[0], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], shader.inputs["Base Color"])
    made = bpy.data.objects.new("grass", mesh)
    made.data.materials.append(material)
    bpy.context.scene.collection.objects.link(made)


def daylight():
    studio_world((0.10, 0.12, 0.10), (0.42, 0.50, 0.62))
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy, sun.angle, sun.color = 3.4, math.radians(2), (1, 0.94, 0.84)
    made = bpy.data.objects.new("sun", sun)
    bpy.context.scene.collection.objects.link(made)
    made.location = (-9, -4, 12)
    look_at(made, (0, 0, 0))
    # The sky that the metal mirrors has a bright and a dark side.
    softbox((-4, -7, 14), (0, 0, 0), 6, 9, 1100)
    softbox((14, 8, 11), (0, 0, 0), 4, 14, 700)


def ball(folders):
    """The pin beside a golf ball on short turf, both at their real size and at the same distance from the camera."""
    grass(90000, 11, 0.5)
    golf_ball((-2.35, 0.5, BALL / 2 + 0.25))
    carrier, body = build_pin(folders[0], 800)
    longest = max(body.dimensions.x, body.dimensions.y)
    carrier.rotation_euler = (math.radians(38), 0, math.radians(-5))
    bpy.context.view_layer.update()
    lowest = min((body.matrix_world @ Vector(corner)).z for corner in body.bound_box)
    carrier.location = (2.0, -0.5, 0.32 - lowest)
    daylight()
    middle = Vector((-0.3, 0, 1.5))
    # A pin of 1.5 inches needs more room beside the ball.
    camera(middle + Vector((0, -13.4, 14)), middle, 85 if longest < 3.5 else 75, carrier.location, 0.3)


def twill(color):
    """Cotton with a diagonal weave."""
    material = bpy.data.materials.new("twill")
    material.use_nodes = True
    tree = material.node_tree
    shader = tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*color, 1)
    shader.inputs["Roughness"].default_value = 0.9
    shader.inputs["Sheen"].default_value = 0.6
    shader.inputs["Specular"].default_value = 0.1
    weave, place, fit, bump = (tree.nodes.new(f"ShaderNode{kind}") for kind in ("TexWave", "TexCoord", "Mapping", "Bump"))
    weave.inputs["Scale"].default_value = 4
    weave.inputs["Distortion"].default_value = 1.2
    weave.inputs["Detail"].default_value = 2
    weave.inputs["Detail Scale"].default_value = 6
    fit.inputs["Rotation"].default_value = (0, math.radians(35), 0)
    bump.inputs["Strength"].default_value = 0.6
    bump.inputs["Distance"].default_value = 0.05
    tree.links.new(place.outputs["Object"], fit.inputs[0])
    tree.links.new(fit.outputs[0], weave.inputs["Vector"])
    tree.links.new(weave.outputs["Color"], bump.inputs["Height"])
    tree.links.new(bump.outputs[0], shader.inputs["Normal"])
    return material


def grid_mesh(name, rows, columns, point, material):
    """A smooth surface: `point(u, v)` for u and v from 0 to 1."""
    us, vs = np.meshgrid(np.linspace(0, 1, columns), np.linspace(0, 1, rows))
    points = np.stack(point(us.ravel(), vs.ravel()), axis=1)
    first = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)[None, :]).ravel()[:, None]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points.tolist(), [], (first + [0, 1, columns + 1, columns]).tolist())
    for face in mesh.polygons:
        face.use_smooth = True
    mesh.materials.append(material)
    made = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(made)
    return made


def stitches(points, material, length=0.26, gap=0.16, radius=0.035):
    """Thread along a line of points."""
    points = [Vector(at) for at in points]
    walked, is_down, start = 0.0, True, points[0]
    for before, after in zip(points, points[1:]):
        walked += (after - before).length
        if walked < (length if is_down else gap):
            continue
        if is_down:
            bpy.ops.mesh.primitive_cylinder_add(vertices=10, radius=radius, depth=length, location=(start + after) / 2)
            thread = bpy.context.object
            thread.rotation_euler = (after - start).to_track_quat("Z", "Y").to_euler()
            thread.data.materials.append(material)
        walked, is_down, start = 0.0, not is_down, after


def cap(folders):
    """The front of a cap: two panels with their seam, the brim, and the pin on the right panel. Without a pin, the whole picture is rendered;
    with one, only the part around it, which goes on top of that picture."""
    navy = (0.012, 0.035, 0.085)
    fabric = twill(navy)
    wide, deep, high = 9.0, 10.0, 11.5

    def dome(azimuth, height, out=0.0):
        """A point of the crown. The azimuth is 0 in the middle of the front."""
        ring = np.sqrt(np.maximum(1 - height**2.4, 0))
        return (
            (wide + out) * np.sin(azimuth) * ring,
            -(deep + out) * np.cos(azimuth) * ring,
            high * height,
        )

    grid_mesh("crown", 160, 260, lambda u, v: dome((u - 0.5) * math.pi * 1.1, v * 0.985), fabric)
    thread = bpy.data.materials.new("thread")
    thread.use_nodes = True
    thread.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = (0.10, 0.15, 0.24, 1)
    thread.node_tree.nodes["Principled BSDF"].inputs["Roughness"].default_value = 0.7
    heights = np.linspace(0.0, 0.95, 400)
    for azimuth in (0, 0.92):
        for beside in (-0.034, 0.034):
            stitches(np.stack(dome(np.full_like(heights, azimuth + beside), heights, 0.02), axis=1).tolist(), thread)
        # The seam itself is a soft ridge.
        line = np.stack(dome(np.full_like(heights, azimuth), heights, -0.03), axis=1)
        curve = bpy.data.curves.new("seam", "CURVE")
        curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", 0.085, 3
        spline = curve.splines.new("POLY")
        spline.points.add(len(line) - 1)
        for at, place in zip(spline.points, line):
            at.co = (*place, 1)
        curve.materials.append(fabric)
        bpy.context.scene.collection.objects.link(bpy.data.objects.new("seam", curve))

    def brim(u, v):
        azimuth = (u - 0.5) * math.pi * 0.98
        reach = v * 7.0 * np.cos(azimuth * 0.92) ** 0.8
        across = np.sin(azimuth)
        return (
            (wide + 0.25 * reach) * across,
            -(deep * np.cos(azimuth) + reach),
            0.25 - 0.035 * reach**1.4 - 2.6 * across**2 * v,
        )

    made = grid_mesh("brim", 60, 200, brim, fabric)
    thick = made.modifiers.new("thickness", "SOLIDIFY")
    thick.thickness, thick.offset = 0.28, -1

    azimuth, height = 0.44, 0.42
    place, above, beside = (Vector(dome(*at)) for at in ((azimuth, height), (azimuth, height + 0.01), (azimuth + 0.01, height)))
    outward = (beside - place).cross(above - place).normalized()
    front = place + outward * 0.19
    if folders:
        carrier, body = build_pin(folders[0], 700)
        carrier.rotation_euler = outward.to_track_quat("Z", "Y").to_euler()
        carrier.location = front
        # The pin's center is at (0.634, 0.545), a centimeter is a tenth of the picture, and the shadow needs some room.
        picture = bpy.context.scene.render
        picture.use_border = True
        half_x, half_y = body.dimensions.x * 0.052 + 0.06, body.dimensions.y * 0.052 + 0.06
        picture.border_min_x, picture.border_max_x = 0.634 - half_x, 0.634 + half_x
        picture.border_min_y, picture.border_max_y = 0.545 - half_y, 0.545 + half_y

    studio_world((0.16, 0.15, 0.14), (0.80, 0.77, 0.72))
    softbox((-16, -22, 18), place, 8, 8, 5200, (1, 0.96, 0.9))
    # The flat metal mirrors the room, and its edges this panel.
    softbox((26, -6, 10), place, 4, 14, 2600, (0.95, 0.97, 1))
    softbox((2, -14, 26), place, 12, 6, 1500)
    # Without a limit, one bright sample outshines the others at the metal's edge, and the edge has steps.
    bpy.context.scene.cycles.sample_clamp_direct = 1.6
    bpy.context.scene.view_settings.exposure = 0.4
    middle = place + Vector((-1.3, 0, -0.5))
    camera(middle + Vector((1.5, -30, 4.5)), middle, 105, front, 0.5)


POSES = 25


def turn(folders):
    """One pin that turns from left to right, as frames 0 to POSES - 1 of a video."""
    surface((0.85, 0.79, 0.69), 0.9, 14, 0.06)
    carrier, body = build_pin(folders[0], 600)
    carrier.location = (0, 0, 1.6)
    for pose in range(POSES):
        way = -math.cos(math.pi * pose / (POSES - 1))
        carrier.rotation_euler = (math.radians(12), math.radians(28 * way), 0)
        carrier.keyframe_insert("rotation_euler", frame=pose)
    studio_light()
    bpy.context.scene.cycles.sample_clamp_direct = 1.6
    longest = max(body.dimensions.x, body.dimensions.y)
    away = Vector((0, -0.5, 0.86)).normalized() * longest * 3.7
    camera(carrier.location + away, carrier.location, 100, carrier.location, 0.3)
    return POSES


def cork():
    """A cork board: grains of several browns."""
    ground = surface((0.42, 0.24, 0.11), 0.95, 7, 1)
    tree = ground.data.materials[0].node_tree
    grains, ramp, place = (tree.nodes.new(f"ShaderNode{kind}") for kind in ("TexVoronoi", "ValToRGB", "TexCoord"))
    grains.inputs["Scale"].default_value = 5
    ramp.color_ramp.elements[0].color = (0.20, 0.10, 0.04, 1)
    ramp.color_ramp.elements[1].color = (0.52, 0.31, 0.15, 1)
    tree.links.new(place.outputs["Object"], grains.inputs["Vector"])
    tree.links.new(grains.outputs["Color"], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], tree.nodes["Principled BSDF"].inputs["Base Color"])


def board(folders):
    """Eight pins of a collection on cork, in two rows."""
    cork()
    columns = [-6.0, -2.0, 2.1, 6.1]
    turns = [7, -5, 4, -8, -6, 8, -4, 6]
    spread(folders, [(columns[at % 4], 2.2 - 4.3 * (at // 4) + 0.3 * (at % 2), turns[at]) for at in range(8)])
    studio_light()
    bpy.context.scene.view_settings.exposure = 0.2
    middle = Vector((0.2, -0.5, 0.2))
    camera(middle + Vector((0.6, -20, 29)), middle, 74, middle, 0.6)


def row(folders):
    """Four pins next to each other on green felt."""
    felt((0.006, 0.042, 0.025))
    spread(folders, [(-5.7, 0.2, 5), (-1.9, -0.1, -3), (1.9, 0.2, 3), (5.7, -0.1, -5)])
    studio_light()
    middle = Vector((0, 0.1, 0.2))
    camera(middle + Vector((0.4, -18, 24.5)), middle, 62, middle, 0.5)
