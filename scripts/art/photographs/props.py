"""What lies around the pins in the articles' scenes: turf with a hole, tees, putters, paper, a box, a clock. One unit is one centimeter."""
import math
import os

import bpy
import numpy as np
from mathutils import Vector, noise

from scenes import grid_mesh


def plain(name, color, roughness, **inputs):
    """A material. Other inputs of the shader are named like Clearcoat."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*color, 1)
    shader.inputs["Roughness"].default_value = roughness
    for key, value in inputs.items():
        shader.inputs[key].default_value = value
    return material


def rough(material, scale, strength, distance=0.02, stretch=(1, 1, 1)):
    """Raises the material's surface by noise."""
    tree = material.node_tree
    place, fit, grain, bump = (tree.nodes.new(f"ShaderNode{kind}") for kind in ("TexCoord", "Mapping", "TexNoise", "Bump"))
    fit.inputs["Scale"].default_value = stretch
    grain.inputs["Scale"].default_value, grain.inputs["Detail"].default_value = scale, 6
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = strength, distance
    tree.links.new(place.outputs["Object"], fit.inputs[0])
    tree.links.new(fit.outputs[0], grain.inputs["Vector"])
    tree.links.new(grain.outputs[0], bump.inputs["Height"])
    tree.links.new(bump.outputs[0], tree.nodes["Principled BSDF"].inputs["Normal"])
    return material


def mottled(material, low, high, scale, stretch=(1, 1, 1)):
    """Lets the material's color vary between two colors, by its place in the scene."""
    tree = material.node_tree
    place, fit, grain, ramp = (tree.nodes.new(f"ShaderNode{kind}") for kind in ("NewGeometry", "Mapping", "TexNoise", "ValToRGB"))
    fit.inputs["Scale"].default_value = stretch
    grain.inputs["Scale"].default_value, grain.inputs["Detail"].default_value = scale, 5
    first, last = ramp.color_ramp.elements
    first.color, first.position = (*low, 1), 0.35
    last.color, last.position = (*high, 1), 0.65
    tree.links.new(place.outputs["Position"], fit.inputs[0])
    tree.links.new(fit.outputs[0], grain.inputs["Vector"])
    tree.links.new(grain.outputs[0], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], tree.nodes["Principled BSDF"].inputs["Base Color"])
    return material


def block(size, location, material, bevel=0.05, turn=0.0):
    """A box with round edges. The location is the middle of its bottom."""
    x, y, z = location
    bpy.ops.mesh.primitive_cube_add(size=1, location=(x, y, z + size[2] / 2))
    made = bpy.context.object
    made.scale = size
    bpy.ops.object.transform_apply(scale=True, location=False)
    made.rotation_euler = (0, 0, math.radians(turn))
    made.data.materials.append(material)
    soft = made.modifiers.new("edges", "BEVEL")
    soft.width, soft.segments = bevel, 4
    made.data.use_auto_smooth = True
    for face in made.data.polygons:
        face.use_smooth = True
    return made


def rod(start, end, radius, material, thin=None):
    """A round bar between two points, which can become thinner."""
    start, end = Vector(start), Vector(end)
    bpy.ops.mesh.primitive_cone_add(
        vertices=48, radius1=radius, radius2=radius if thin is None else thin, depth=(end - start).length, location=(start + end) / 2
    )
    made = bpy.context.object
    made.rotation_euler = (end - start).to_track_quat("Z", "Y").to_euler()
    made.data.materials.append(material)
    made.data.use_auto_smooth = True
    for face in made.data.polygons:
        face.use_smooth = True
    return made


def turned(profile, location, material, segments=96):
    """A body of revolution: `profile` lists radius and height."""
    radius, height = (np.array(part, dtype=float) for part in zip(*profile))
    turns = np.linspace(0, 2 * math.pi, segments + 1)
    rows = len(profile)

    def point(u, v):
        at = np.rint(v * (rows - 1)).astype(int)
        return radius[at] * np.cos(u * 2 * math.pi), radius[at] * np.sin(u * 2 * math.pi), height[at]

    made = grid_mesh("turned", rows, len(turns), point, material)
    made.location = location
    made.data.use_auto_smooth = True
    return made


def sheet(size, location, picture, turn=0.0, thick=0.03, bevel=0.0):
    """Paper or card with a printed picture."""
    x, y, z = location
    bpy.ops.mesh.primitive_cube_add(size=1, location=(x, y, z + thick / 2))
    made = bpy.context.object
    made.scale = (*size, thick)
    bpy.ops.object.transform_apply(scale=True, location=False)
    made.rotation_euler = (0, 0, math.radians(turn))
    made.data.materials.append(printed(picture, size))
    if bevel:
        soft = made.modifiers.new("corners", "BEVEL")
        soft.width, soft.segments, soft.limit_method = bevel, 10, "WEIGHT"
        for edge in made.data.edges:
            low, high = (made.data.vertices[at].co for at in edge.vertices)
            edge.bevel_weight = 1 if abs(low.z - high.z) > 0.001 else 0
    return made


def printed(picture, size, roughness=0.6):
    """A picture in the folder of all maps, across the object's x and y."""
    material = plain("print", (1, 1, 1), roughness, Specular=0.3)
    tree = material.node_tree
    image, place, fit = (tree.nodes.new(f"ShaderNode{kind}") for kind in ("TexImage", "TexCoord", "Mapping"))
    image.image = bpy.data.images.load(picture)
    fit.inputs["Location"].default_value = (0.5, 0.5, 0)
    fit.inputs["Scale"].default_value = (1 / size[0], 1 / size[1], 1)
    tree.links.new(place.outputs["Object"], fit.inputs[0])
    tree.links.new(fit.outputs[0], image.inputs[0])
    tree.links.new(image.outputs[0], tree.nodes["Principled BSDF"].inputs["Base Color"])
    return material


def print_of(name):
    return os.path.join(os.environ["MAPS"], f"{name}.png")


CUP = 5.4  # radius of a hole on a green


def blade_material():
    return mottled(plain("blade", (0.05, 0.18, 0.03), 0.55, Specular=0.25), (0.06, 0.19, 0.028), (0.14, 0.33, 0.055), 0.35)


def blades(x, y, height, wide, material, seed=7):
    """A mesh of bent blades that stand at the given places."""
    random = np.random.default_rng(seed)
    count = len(x)
    turn = random.uniform(0, 2 * np.pi, count)
    tall = random.uniform(0.6, 1, count) * height
    lean = random.uniform(0.1, 0.7, count) * height
    points = np.empty((count, 5, 3), dtype=np.float32)
    side_x, side_y = -np.sin(turn) * wide, np.cos(turn) * wide
    for at, (share, thin) in enumerate([(0, 1), (0, -1), (0.55, 0.75), (0.55, -0.75), (1, 0)]):
        points[:, at, 0] = x + np.cos(turn) * lean * share**2 + side_x * thin
        points[:, at, 1] = y + np.sin(turn) * lean * share**2 + side_y * thin
        points[:, at, 2] = tall * (share - 0.12 * share**2)
    first = np.arange(count)[:, None] * 5
    corners = np.concatenate([(first + [0, 1, 3, 2]).ravel(), (first + [2, 3, 4]).ravel()]).astype(np.int32)
    sizes = np.repeat([4, 3], count).astype(np.int32)
    mesh = bpy.data.meshes.new("turf")
    mesh.vertices.add(5 * count)
    mesh.vertices.foreach_set("co", points.ravel())
    mesh.loops.add(len(corners))
    mesh.loops.foreach_set("vertex_index", corners)
    mesh.polygons.add(2 * count)
    mesh.polygons.foreach_set("loop_start", (np.cumsum(sizes) - sizes).astype(np.int32))
    mesh.polygons.foreach_set("loop_total", sizes)
    mesh.update()
    mesh.materials.append(material)
    return mesh


def turf(from_y, to_y, half_width, height=0.24, hole=None, tile=6.0, to_cm=150):
    """Mown grass: one patch that is repeated with quarter turns, and a hole if one is given."""
    random = np.random.default_rng(5)
    material = blade_material()
    count = int(tile * tile * to_cm)
    x, y = random.uniform(-tile / 2, tile / 2, (2, count))
    mesh = blades(x, y, height, 0.032, material)
    link = bpy.context.scene.collection.objects.link
    edge = CUP + tile
    for row in np.arange(from_y, to_y, tile):
        for column in np.arange(-half_width, half_width, tile):
            if hole and max(abs(column - hole[0]), abs(row - hole[1])) < edge:
                continue
            patch = bpy.data.objects.new("patch", mesh)
            patch.location = (column, row, 0)
            patch.rotation_euler = (0, 0, math.pi / 2 * random.integers(4))
            link(patch)
    soil = rough(plain("soil", (0.03, 0.07, 0.015), 1, Specular=0.1), 3, 0.3)
    if not hole:
        bpy.ops.mesh.primitive_plane_add(size=900)
        bpy.context.object.data.materials.append(soil)
        return
    # Around the hole, single blades stand up to its edge.
    reach = edge + tile / 2
    x, y = random.uniform(-reach, reach, (2, int(4 * reach * reach * to_cm)))
    keep = np.hypot(x, y) > CUP + 0.05
    around = bpy.data.objects.new("around", blades(x[keep], y[keep], height, 0.032, material))
    around.location = (*hole, 0)
    link(around)
    ground = grid_mesh(
        "ground",
        2,
        129,
        lambda u, v: ((CUP + 600 * v) * np.cos(u * 2 * math.pi), (CUP + 600 * v) * np.sin(u * 2 * math.pi), 0 * u),
        soil,
    )
    ground.location = (*hole, -0.01)
    turned([(CUP, 0.1), (CUP, -2.5)], (*hole, 0), plain("earth", (0.05, 0.03, 0.015), 1))
    turned([(CUP, -2.5), (CUP - 0.25, -2.5), (CUP - 0.25, -11), (0.01, -11)], (*hole, 0), plain("cup", (0.75, 0.75, 0.72), 0.4))


def tee(location, color, height=4.0):
    """A wooden tee whose cup is at the location."""
    paint = plain("tee", color, 0.35, Clearcoat=0.4)
    profile = [(0.0, -0.12), (0.35, 0.0), (0.56, 0.12), (0.6, 0.08), (0.55, -0.1), (0.34, -0.5), (0.24, -0.9), (0.22, -height)]
    return turned(profile, location, paint, 48)


def pencil(start, end, color=(0.65, 0.32, 0.02)):
    """A sharpened pencil whose point is at `end`."""
    start, end = Vector(start), Vector(end)
    along = (end - start).normalized()
    rod(start, end - along * 1.6, 0.36, plain("paint", color, 0.3, Clearcoat=0.5))
    rod(end - along * 1.6, end - along * 0.35, 0.36, plain("wood", (0.62, 0.42, 0.22), 0.7), 0.09)
    rod(end - along * 0.35, end, 0.09, plain("lead", (0.02, 0.02, 0.022), 0.4), 0.015)


def table(low, high, roughness=0.45):
    """Planed wood with its grain along x."""
    bpy.ops.mesh.primitive_plane_add(size=400)
    wood = plain("wood", low, roughness, Specular=0.3)
    mottled(wood, low, high, 1.6, (0.05, 1.2, 1))
    rough(wood, 3, 0.15, 0.02, (0.1, 2.5, 1))
    bpy.context.object.data.materials.append(wood)
    return bpy.context.object


def rock(location, size, color=((0.05, 0.045, 0.04), (0.22, 0.18, 0.14)), seed=0, flat=0.45):
    """A weathered boulder."""
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=6, radius=1, location=location)
    made = bpy.context.object
    shift = Vector((seed * 7.3, seed * 3.1, 1.7))
    for vertex in made.data.vertices:
        out = vertex.co.normalized()
        coarse = noise.noise(out * 1.6 + shift)
        ridge = 1 - abs(noise.fractal(out * 3 + shift, 0.9, 2.1, 5))
        vertex.co = out * (1 + 0.28 * coarse + 0.14 * ridge + 0.03 * noise.noise(out * 18 + shift))
        if vertex.co.z > flat:
            vertex.co.z = flat + (vertex.co.z - flat) * 0.25
    made.scale = size
    for face in made.data.polygons:
        face.use_smooth = True
    stone = mottled(plain("stone", color[0], 0.85, Specular=0.25), *color, 0.9)
    made.data.materials.append(rough(stone, 9, 0.7, 0.05))
    return made


def sea(level, color=(0.008, 0.035, 0.055)):
    bpy.ops.mesh.primitive_plane_add(size=60000, location=(0, 0, level))
    water = plain("water", color, 0.06, Specular=0.5)
    rough(water, 0.10, 0.75, 1.2, (0.35, 1, 1))
    bpy.context.object.data.materials.append(water)


def evening(colors, strength=1.0):
    """A sky of bands: (height from 0 at the horizon to 1, color)."""
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    place, split, ramp = (tree.nodes.new(f"ShaderNode{kind}") for kind in ("TexCoord", "SeparateXYZ", "ValToRGB"))
    elements = ramp.color_ramp.elements
    while len(elements) < len(colors):
        elements.new(0.5)
    for element, (height, color) in zip(elements, colors):
        element.position, element.color = height, (*color, 1)
    tree.nodes["Background"].inputs["Strength"].default_value = strength
    tree.links.new(place.outputs["Generated"], split.inputs[0])
    tree.links.new(split.outputs["Z"], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], tree.nodes["Background"].inputs[0])


def glow(location, radius, color, strength):
    """A shining ball: a low sun, or a lamp."""
    bpy.ops.mesh.primitive_uv_sphere_add(radius=radius, location=location, segments=48, ring_count=24)
    material = bpy.data.materials.new("glow")
    material.use_nodes = True
    tree = material.node_tree
    light = tree.nodes.new("ShaderNodeEmission")
    light.inputs[0].default_value, light.inputs[1].default_value = (*color, 1), strength
    tree.links.new(light.outputs[0], tree.nodes["Material Output"].inputs[0])
    bpy.context.object.data.materials.append(material)


def cloth(material, half=(11, 8), height=0.55, lift=0.12, turn=0.0, seed=2):
    """A cloth with soft folds, highest at its border."""
    shift = Vector((seed * 5.1, 0.4, 0.9))

    def point(u, v):
        x, y = (2 * u - 1) * half[0], (2 * v - 1) * half[1]
        z = np.array([noise.noise(Vector((a * 0.16, b * 0.16, 0)) + shift) for a, b in zip(x, y)])
        border = np.maximum(np.abs(2 * u - 1), np.abs(2 * v - 1)) ** 3
        return x + 0.5 * z, y + 0.4 * z, lift + np.abs(z) * height * (0.25 + border)

    made = grid_mesh("cloth", 180, 240, point, material)
    made.rotation_euler = (0, 0, math.radians(turn))
    thick = made.modifiers.new("thickness", "SOLIDIFY")
    thick.thickness, thick.offset = 0.1, -1
    return made


def gift_box(location, lid_print, turn=0.0):
    """An open box with a velvet bed, and its lid, which leans on it. Returns the height of the bed."""
    card = rough(plain("card", (0.012, 0.075, 0.048), 0.6, Specular=0.3), 30, 0.12)
    inner = plain("lining", (0.62, 0.55, 0.42), 0.8)
    velvet = rough(plain("velvet", (0.55, 0.48, 0.36), 0.95, Sheen=1, Specular=0.05), 60, 0.7)
    wide, high, thick = 6.6, 2.3, 0.18
    parts = [block((wide, wide, thick), (0, 0, 0), card, 0.03)]
    for side in (-1, 1):
        at = side * (wide - thick) / 2
        parts.append(block((thick, wide, high), (at, 0, 0), card, 0.05))
        parts.append(block((wide, thick, high), (0, at, 0), card, 0.05))
        parts.append(block((0.04, wide - 2 * thick, high - 0.3), (at - side * 0.11, 0, 0.2), inner, 0.01))
        parts.append(block((wide - 2 * thick, 0.04, high - 0.3), (0, at - side * 0.11, 0.2), inner, 0.01))
    parts.append(block((wide - 2 * thick - 0.1, wide - 2 * thick - 0.1, 1.2), (0, 0, thick), velvet, 0.3))
    lid = [block((wide + 0.3, wide + 0.3, 1.3), (0, 0, 0), card, 0.06), sheet((5.2, 5.2), (0, 0, 1.3), lid_print, 0, 0.004)]
    holder = bpy.data.objects.new("box", None)
    cover = bpy.data.objects.new("lid", None)
    for made in (holder, cover):
        bpy.context.scene.collection.objects.link(made)
    for part in parts:
        part.parent = holder
    for part in lid:
        part.parent = cover
    holder.location = location
    holder.rotation_euler = (0, 0, math.radians(turn))
    cover.parent = holder
    cover.location = (0.4, wide / 2 + 1.35, 2.55)
    cover.rotation_euler = (math.radians(52), 0, math.radians(-7))
    return thick + 1.2
