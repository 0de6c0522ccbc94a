"""Builds a pin as a mesh from its maps (maps.ts): a die-struck plate with straight sides and raised walls, enamel below the walls, and
posts with clutches on the back. One unit is one centimeter."""
import json
import os

import bpy
import numpy as np

BOX = 440  # units of the drawing that the maps show
REACH = 48  # pixels up to which distances are measured
GRID = 1100  # points of the mesh across the box, for a close-up
SMALL = 500

# All in millimeters.
THICKNESS = 1.5
BEVEL = 0.22
RECESS = 0.17  # depth of the enamel below the walls
MENISCUS = 0.11  # width of the enamel's rise at a wall
WALL_EDGE = 0.06
CLUTCH = 0.44  # radius in centimeters

METALS = {
    "gold": (1.0, 0.70, 0.27),
    "silver": (0.86, 0.87, 0.88),
    "bronze": (0.78, 0.43, 0.20),
    "black-nickel": (0.13, 0.135, 0.15),
}


def read_map(folder, name, every=1):
    image = bpy.data.images.load(os.path.join(folder, f"{name}.png"))
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = np.empty(width * height * 4, dtype=np.float32)
    image.pixels.foreach_get(pixels)
    return np.ascontiguousarray(pixels.reshape(height, width, 4)[::every, ::every, 0])


def blurred(values, times):
    for _ in range(times):
        values = (
            values
            + np.roll(values, 1, 0)
            + np.roll(values, -1, 0)
            + np.roll(values, 1, 1)
            + np.roll(values, -1, 1)
        ) / 5
    return values


def distance_inside(inside):
    """Distance in pixels from each pixel inside to the nearest one outside, at most REACH."""
    columns = np.arange(inside.shape[1], dtype=np.float32)[None, :]
    before = np.maximum.accumulate(np.where(inside, -1e4, columns), axis=1)
    after = np.minimum.accumulate(np.where(inside, 1e5, columns)[:, ::-1], axis=1)[:, ::-1]
    across = np.minimum(np.minimum(columns - before, after - columns), REACH) ** 2
    nearest = across.copy()
    for rows in range(1, REACH + 1):
        nearest[rows:] = np.minimum(nearest[rows:], across[:-rows] + rows * rows)
        nearest[:-rows] = np.minimum(nearest[:-rows], across[rows:] + rows * rows)
    return np.sqrt(np.minimum(nearest, REACH * REACH))


def signed_distance(mask):
    return blurred(distance_inside(mask > 0.5) - distance_inside(mask <= 0.5), 3)


def sample(values, x, y):
    """Bilinear values of a map at places in pixels."""
    height, width = values.shape
    x = np.clip(x, 0, width - 1.001)
    y = np.clip(y, 0, height - 1.001)
    left, top = x.astype(int), y.astype(int)
    u, v = x - left, y - top
    return (
        values[top, left] * (1 - u) * (1 - v)
        + values[top, left + 1] * u * (1 - v)
        + values[top + 1, left] * (1 - u) * v
        + values[top + 1, left + 1] * u * v
    )


def distance_of(folder, name, mask):
    """The signed distances of a map, which the folder keeps for the next scene with the same pin."""
    file = os.path.join(folder, f"{name}-{mask.shape[0]}.npy")
    if not os.path.exists(file):
        np.save(file, signed_distance(mask))
    return np.load(file)


def build_mesh(folder, plate, enamel, millimeters, grid_size):
    """The plate with its relief."""
    size = plate.shape[0]
    rows = np.where((plate > 0.5).any(axis=1))[0]
    columns = np.where((plate > 0.5).any(axis=0))[0]
    longest = max(rows[-1] - rows[0], columns[-1] - columns[0]) + 1
    mm = millimeters / longest  # millimeters of a pixel
    center_x = (columns[0] + columns[-1]) / 2
    center_y = (rows[0] + rows[-1]) / 2

    edge = distance_of(folder, "plate", plate)
    to_wall = distance_of(folder, "enamel", enamel)
    slope_y, slope_x = np.gradient(edge)

    step = (size - 1) / grid_size
    lines = np.arange(grid_size + 1) * step
    x, y = (part.ravel() for part in np.meshgrid(lines, lines))
    inside = sample(edge, x, y)
    grid = inside.reshape(grid_size + 1, grid_size + 1) > 0
    cells = grid[:-1, :-1] | grid[1:, :-1] | grid[:-1, 1:] | grid[1:, 1:]
    # Points just outside move onto the outline, which makes the sides smooth.
    for _ in range(3):
        out = sample(edge, x, y)
        move = np.where(inside < 0, -out, 0)
        x = x + move * sample(slope_x, x, y)
        y = y + move * sample(slope_y, x, y)
    depth = np.maximum(sample(edge, x, y), 0) * mm
    enamel_depth = sample(to_wall, x, y) * mm

    bevel = np.clip(1 - depth / BEVEL, 0, 1)
    height = -BEVEL * (1 - np.sqrt(np.maximum(1 - bevel * bevel, 0)))
    height = height - np.where(
        enamel_depth > 0,
        0.03 + RECESS * (1 - np.exp(-np.maximum(enamel_depth, 0) / MENISCUS)),
        0.03 * np.exp(np.minimum(enamel_depth, 0) / WALL_EDGE),
    )

    number = np.arange((grid_size + 1) * (grid_size + 1)).reshape(grid_size + 1, grid_size + 1)
    r, c = np.where(cells)
    quads = np.stack([number[r, c], number[r, c + 1], number[r + 1, c + 1], number[r + 1, c]], axis=1)

    def border(neighbor, a, b):
        is_border = cells & ~neighbor
        r, c = np.where(is_border)
        return np.stack([number[r + a[0], c + a[1]], number[r + b[0], c + b[1]]], axis=1)

    padded = np.pad(cells, 1)
    sides = np.concatenate(
        [
            border(padded[:-2, 1:-1], (0, 1), (0, 0)),
            border(padded[2:, 1:-1], (1, 0), (1, 1)),
            border(padded[1:-1, :-2], (0, 0), (1, 0)),
            border(padded[1:-1, 2:], (1, 1), (0, 1)),
        ]
    )
    used = np.unique(quads)
    place = np.full((grid_size + 1) * (grid_size + 1), -1)
    place[used] = np.arange(len(used))
    top = np.stack([(x[used] - center_x) * mm, (y[used] - center_y) * mm, height[used]], axis=1) / 10
    bottom = top.copy()
    bottom[:, 2] = -THICKNESS / 10
    count = len(used)
    # The sides have points of their own, so that the shading does not turn around the lower edge.
    rim = np.unique(sides)
    rim_place = np.full_like(place, -1)
    rim_place[rim] = 2 * count + np.arange(len(rim))
    low = bottom[place[rim]]
    points = np.concatenate([top, bottom, low])
    faces = np.concatenate(
        [
            place[quads],
            place[quads][:, ::-1] + count,
            np.stack([place[sides[:, 1]], place[sides[:, 0]], rim_place[sides[:, 0]], rim_place[sides[:, 1]]], axis=1),
        ]
    ).astype(np.int32)
    uv = np.stack([x[used] / (size - 1), y[used] / (size - 1)], axis=1)
    uv = np.concatenate([uv, uv, uv[place[rim]]]).astype(np.float32)

    mesh = bpy.data.meshes.new("pin")
    mesh.vertices.add(len(points))
    mesh.vertices.foreach_set("co", points.astype(np.float32).ravel())
    mesh.loops.add(faces.size)
    mesh.loops.foreach_set("vertex_index", faces.ravel())
    mesh.polygons.add(len(faces))
    mesh.polygons.foreach_set("loop_start", np.arange(0, faces.size, 4, dtype=np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(len(faces), 4, dtype=np.int32))
    mesh.polygons.foreach_set("use_smooth", np.ones(len(faces), dtype=bool))
    mesh.polygons.foreach_set("material_index", np.repeat([0, 2, 1], [len(quads), len(quads), len(sides)]).astype(np.int32))
    mesh.uv_layers.new()
    mesh.uv_layers[0].data.foreach_set("uv", uv[faces.ravel()].ravel())
    mesh.update()
    mesh.validate()
    return mesh


def metal_material(metal, name="metal"):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shade_metal(material.node_tree, material.node_tree.nodes["Principled BSDF"], metal)
    return material


def sanded_material(metal):
    """The back, which is not polished."""
    material = metal_material(metal, "back")
    tree = material.node_tree
    shader = tree.nodes["Principled BSDF"]
    for link in list(shader.inputs["Roughness"].links) + list(shader.inputs["Normal"].links):
        tree.links.remove(link)
    shader.inputs["Roughness"].default_value = 0.36
    grain, place, bump = (tree.nodes.new(f"ShaderNode{kind}") for kind in ("TexNoise", "TexCoord", "Bump"))
    grain.inputs["Scale"].default_value = 120
    grain.inputs["Detail"].default_value = 4
    bump.inputs["Strength"].default_value = 0.12
    bump.inputs["Distance"].default_value = 0.01
    tree.links.new(place.outputs["Object"], grain.inputs["Vector"])
    tree.links.new(grain.outputs[0], bump.inputs["Height"])
    tree.links.new(bump.outputs[0], shader.inputs["Normal"])
    return material


def shade_metal(tree, shader, metal):
    new, link = tree.nodes.new, tree.links.new
    shader.inputs["Base Color"].default_value = (*METALS[metal], 1)
    shader.inputs["Metallic"].default_value = 1
    # Polishing leaves fine scratches in one direction.
    place = new("ShaderNodeTexCoord")
    stretch = new("ShaderNodeMapping")
    stretch.inputs["Scale"].default_value = (18, 260, 40)
    stretch.inputs["Rotation"].default_value = (0, 0, 0.6)
    scratches = new("ShaderNodeTexNoise")
    scratches.inputs["Scale"].default_value = 1
    scratches.inputs["Detail"].default_value = 3
    link(place.outputs["Object"], stretch.inputs[0])
    link(stretch.outputs[0], scratches.inputs["Vector"])
    rough = new("ShaderNodeMapRange")
    rough.inputs["To Min"].default_value = 0.13
    rough.inputs["To Max"].default_value = 0.30
    link(scratches.outputs[0], rough.inputs[0])
    link(rough.outputs[0], shader.inputs["Roughness"])
    bump = new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = 0.05
    bump.inputs["Distance"].default_value = 0.01
    link(scratches.outputs[0], bump.inputs["Height"])
    link(bump.outputs[0], shader.inputs["Normal"])


def front_material(folder, metal):
    """Enamel where the mask of the filled cells is white, metal elsewhere."""
    material = bpy.data.materials.new("front")
    material.use_nodes = True
    tree = material.node_tree
    new, link = tree.nodes.new, tree.links.new
    tree.nodes.clear()
    out, mix = new("ShaderNodeOutputMaterial"), new("ShaderNodeMixShader")
    plated, enamel = new("ShaderNodeBsdfPrincipled"), new("ShaderNodeBsdfPrincipled")
    shade_metal(tree, plated, metal)

    color = new("ShaderNodeTexImage")
    color.image = bpy.data.images.load(os.path.join(folder, "color.png"))
    mask = new("ShaderNodeTexImage")
    mask.image = bpy.data.images.load(os.path.join(folder, "filled.png"))
    mask.image.colorspace_settings.name = "Non-Color"
    link(color.outputs[0], enamel.inputs["Base Color"])
    enamel.inputs["Roughness"].default_value = 0.32
    enamel.inputs["Specular"].default_value = 0.4
    enamel.inputs["Clearcoat"].default_value = 0.75
    enamel.inputs["Clearcoat Roughness"].default_value = 0.05
    # Baked enamel is never quite flat.
    peel = new("ShaderNodeTexNoise")
    peel.inputs["Scale"].default_value = 6
    peel.inputs["Detail"].default_value = 2
    place = new("ShaderNodeTexCoord")
    link(place.outputs["Object"], peel.inputs["Vector"])
    bump = new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = 0.10
    bump.inputs["Distance"].default_value = 0.02
    link(peel.outputs[0], bump.inputs["Height"])
    link(bump.outputs[0], enamel.inputs["Normal"])
    link(bump.outputs[0], enamel.inputs["Clearcoat Normal"])

    link(mask.outputs[0], mix.inputs[0])
    link(plated.outputs[0], mix.inputs[1])
    link(enamel.outputs[0], mix.inputs[2])
    link(mix.outputs[0], out.inputs[0])
    return material


def cylinder(radius, depth, location, material, bevel=0.03):
    bpy.ops.mesh.primitive_cylinder_add(vertices=64, radius=radius, depth=depth, location=location)
    made = bpy.context.object
    made.data.materials.append(material)
    rounded = made.modifiers.new("bevel", "BEVEL")
    rounded.width = bevel
    rounded.segments = 4
    for face in made.data.polygons:
        face.use_smooth = True
    made.data.use_auto_smooth = True
    return made


def build_pin(folder, grid_size=GRID):
    """A pin with its center at the origin, its front at z = 0, its top toward +y. Returns an empty that carries all parts."""
    with open(os.path.join(folder, "pin.json")) as file:
        facts = json.load(file)
    # A pin that is small in its picture needs only half of the maps' pixels.
    every = 2 if grid_size <= SMALL else 1
    plate = read_map(folder, "plate", every)
    mesh = build_mesh(folder, plate, read_map(folder, "enamel", every), facts["millimeters"], grid_size)
    mesh.materials.append(front_material(folder, facts["metal"]))
    mesh.materials.append(metal_material(facts["metal"]))
    mesh.materials.append(sanded_material(facts["metal"]))
    body = bpy.data.objects.new("pin", mesh)
    bpy.context.scene.collection.objects.link(body)

    carrier = bpy.data.objects.new("carrier", None)
    bpy.context.scene.collection.objects.link(carrier)
    body.parent = carrier
    for part in back_parts(plate[:: 8 // every, :: 8 // every] > 0.5, facts):
        part.parent = carrier
    return carrier, body


def back_parts(coarse, facts):
    """The posts, each with a rubber clutch, and the shop's stamp where the metal has room for it."""
    rows = np.where(coarse.any(axis=1))[0]
    columns = np.where(coarse.any(axis=0))[0]
    longest = max(rows[-1] - rows[0], columns[-1] - columns[0]) + 1
    cm = facts["millimeters"] / 10 / longest
    middle = ((columns[0] + columns[-1]) / 2, (rows[0] + rows[-1]) / 2)
    posts = post_places(coarse, middle, facts["posts"], cm)
    behind = -THICKNESS / 10
    rubber = bpy.data.materials.new("rubber")
    rubber.use_nodes = True
    shader = rubber.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (0.018, 0.018, 0.02, 1)
    shader.inputs["Roughness"].default_value = 0.5
    steel = metal_material("silver", "post")
    for x, y in posts:
        yield cylinder(CLUTCH, 0.56, (x, y, behind - 0.29), rubber, 0.13)
        yield cylinder(CLUTCH * 0.62, 0.1, (x, y, behind - 0.6), rubber, 0.05)
        yield cylinder(0.055, 0.08, (x, y, behind - 0.68), steel, 0.02)
    place = stamp_place(coarse, middle, posts, cm)
    if place:
        bpy.ops.object.text_add(location=(*place, behind), rotation=(0, np.pi, 0))
        text = bpy.context.object
        text.data.body = "PIN HIGH"
        text.data.size = 0.24
        text.data.space_character = 1.15
        text.data.align_x = text.data.align_y = "CENTER"
        text.data.extrude = 0.012
        text.data.materials.append(metal_material(facts["metal"], "stamp"))
        yield text


def post_places(coarse, middle, count, cm):
    """Centers of the clutches, at most two, as close to the middle of the pin as the metal allows, in centimeters."""
    if count == 0:
        return []
    from_edge = distance_inside(coarse) * cm

    def to_cm(at):
        return ((at[0] - middle[0]) * cm, (at[1] - middle[1]) * cm)

    # On a narrow pin, the posts stand one above the other, and the soft clutches reach over the edge.
    for room in (CLUTCH + 0.05, CLUTCH - 0.12, CLUTCH - 0.22):
        rows, columns = np.where(from_edge > room)
        free = set(zip(columns.tolist(), rows.tolist()))
        nearest = sorted(free, key=lambda at: (at[0] - middle[0]) ** 2 + (at[1] - middle[1]) ** 2)
        if count == 1 and nearest:
            return [to_cm(nearest[0])]
        for half in (0.85, 0.7, 0.55, 0.47):
            steps = round(half / cm)
            for dx, dy in ((steps, 0), (0, steps)):
                for x, y in nearest:
                    if (x - dx, y - dy) in free and (x + dx, y + dy) in free:
                        return [to_cm((x - dx, y - dy)), to_cm((x + dx, y + dy))]
    raise ValueError("The posts have no room on this pin.")


def stamp_place(coarse, middle, posts, cm):
    """Center of the stamp's 16 by 3 mm, on metal and beside the clutches, or None."""
    wide, high = round(0.85 / cm), round(0.2 / cm)
    best = None
    for y in range(high, coarse.shape[0] - high, 2):
        for x in range(wide, coarse.shape[1] - wide, 2):
            across, up = (x - middle[0]) * cm, (y - middle[1]) * cm
            is_free = all(abs(up - py) > CLUTCH + 0.2 or abs(across - px) > CLUTCH + 0.9 for px, py in posts)
            far = across**2 + up**2
            if is_free and (best is None or far < best[0]) and coarse[y - high : y + high, x - wide : x + wide].all():
                best = (far, (across, up))
    return best[1] if best else None
