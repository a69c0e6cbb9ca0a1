// Package chart renders the Helm chart as `helm template` does, lints it, and reads each object strictly as the types of
// Kubernetes: a field that Kubernetes does not know fails. Run it with `go test ./...` in this folder; it needs no cluster.
package chart

import (
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"helm.sh/helm/v3/pkg/chart/loader"
	"helm.sh/helm/v3/pkg/chartutil"
	"helm.sh/helm/v3/pkg/engine"
	"helm.sh/helm/v3/pkg/lint"
	"helm.sh/helm/v3/pkg/lint/support"
	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"sigs.k8s.io/yaml"
)

const folder = "../../deploy/helm/linkstall"

// The types of Kubernetes by `kind`.
var types = map[string]func() any{
	"Deployment":              func() any { return new(appsv1.Deployment) },
	"HorizontalPodAutoscaler": func() any { return new(autoscalingv2.HorizontalPodAutoscaler) },
	"Ingress":                 func() any { return new(networkingv1.Ingress) },
	"Job":                     func() any { return new(batchv1.Job) },
	"NetworkPolicy":           func() any { return new(networkingv1.NetworkPolicy) },
	"PersistentVolumeClaim":   func() any { return new(corev1.PersistentVolumeClaim) },
	"PodDisruptionBudget":     func() any { return new(policyv1.PodDisruptionBudget) },
	"Service":                 func() any { return new(corev1.Service) },
}

// Kinds of extensions, which are not in the modules of Kubernetes.
var extensions = []string{"ExternalSecret", "ServiceMonitor"}

type object struct {
	Kind     string
	Metadata struct{ Name string }
	text     string
}

func render(t *testing.T, values map[string]any) []object {
	t.Helper()
	chart, err := loader.Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	options := chartutil.ReleaseOptions{Name: "stall", Namespace: "stall", IsInstall: true}
	merged, err := chartutil.ToRenderValues(chart, values, options, chartutil.DefaultCapabilities)
	if err != nil {
		t.Fatal(err)
	}
	files, err := engine.Render(chart, merged)
	if err != nil {
		t.Fatal(err)
	}
	var objects []object
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if strings.HasSuffix(name, ".tpl") {
			continue
		}
		for _, text := range regexp.MustCompile(`(?m)^---\s*$`).Split(files[name], -1) {
			var found object
			if err := yaml.Unmarshal([]byte(text), &found); err != nil {
				t.Fatalf("%s: %v\n%s", name, err, text)
			}
			if found.Kind != "" {
				found.text = text
				objects = append(objects, found)
			}
		}
	}
	return objects
}

var everything = map[string]any{
	"externalSecret": map[string]any{"enabled": true, "storeName": "vault"},
	"metrics":        map[string]any{"serviceMonitor": map[string]any{"enabled": true}},
	"assetsUrl":      "https://cdn.example",
	"settings":       map[string]any{"LOG_LEVEL": "warn"},
	"volume":         map[string]any{"storageClass": "nfs"},
}

var nothing = map[string]any{
	"ingress":       map[string]any{"enabled": false},
	"networkPolicy": map[string]any{"enabled": false},
	"storageUrl":    "",
	"volume":        map[string]any{"existingClaim": "mine"},
}

func TestEveryObjectIsStrictlyValid(t *testing.T) {
	for name, values := range map[string]map[string]any{"defaults": {}, "everything": everything, "nothing": nothing} {
		for _, object := range render(t, values) {
			if slices.Contains(extensions, object.Kind) {
				continue
			}
			make, isKnown := types[object.Kind]
			if !isKnown {
				t.Fatalf("%s: the kind %s is not checked", name, object.Kind)
			}
			if err := yaml.UnmarshalStrict([]byte(object.text), make()); err != nil {
				t.Errorf("%s: %s %s: %v", name, object.Kind, object.Metadata.Name, err)
			}
		}
	}
}

func TestLint(t *testing.T) {
	for _, message := range lint.All(folder, everything, "stall", true).Messages {
		if message.Severity >= support.WarningSev {
			t.Error(message)
		}
	}
}

func pods(t *testing.T) map[string]corev1.PodSpec {
	specs := map[string]corev1.PodSpec{}
	for _, object := range render(t, map[string]any{}) {
		var owner struct {
			Spec struct{ Template corev1.PodTemplateSpec }
		}
		if object.Kind == "Deployment" || object.Kind == "Job" {
			if err := yaml.Unmarshal([]byte(object.text), &owner); err != nil {
				t.Fatal(err)
			}
			specs[strings.TrimPrefix(object.Metadata.Name, "stall-")] = owner.Spec.Template.Spec
		}
	}
	return specs
}

func TestPods(t *testing.T) {
	specs := pods(t)
	if got := slices.Sorted(maps.Keys(specs)); !slices.Equal(got, []string{"api", "edge", "migrate", "publish", "worker"}) {
		t.Fatal(got)
	}
	documented, err := os.ReadFile("../../docs/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	for part, spec := range specs {
		container := spec.Containers[0]
		security := container.SecurityContext
		if !*spec.SecurityContext.RunAsNonRoot || !*security.ReadOnlyRootFilesystem || *security.AllowPrivilegeEscalation ||
			security.Capabilities.Drop[0] != "ALL" {
			t.Errorf("%s: the container is not restricted", part)
		}
		if isService := part != "migrate" && part != "publish"; isService != (container.ReadinessProbe != nil) {
			t.Errorf("%s: readiness", part)
		}
		for _, variable := range container.Env {
			if !strings.Contains(string(documented), "`"+variable.Name+"`") {
				t.Errorf("%s: %s is not in settings.md", part, variable.Name)
			}
		}
	}
}

// The code of remotes runs in the pods of the edge, which reach only the API and the names of the cluster.
func TestEdgesHaveNoEgress(t *testing.T) {
	for _, object := range render(t, map[string]any{}) {
		if object.Kind != "NetworkPolicy" || object.Metadata.Name != "stall-edge" {
			continue
		}
		var policy networkingv1.NetworkPolicy
		if err := yaml.UnmarshalStrict([]byte(object.text), &policy); err != nil {
			t.Fatal(err)
		}
		for _, rule := range policy.Spec.Egress {
			for _, port := range rule.Ports {
				if to, _ := json.Marshal(rule.To); port.Port.IntValue() != 53 && !strings.Contains(string(to), `"api"`) {
					t.Errorf("egress to port %s of %s", port.Port, to)
				}
			}
		}
		return
	}
	t.Fatal("there is no policy of the edge")
}

// The worker sends all mails, so only its metrics count them.
func TestEachPartHasItsMetrics(t *testing.T) {
	for part, spec := range pods(t) {
		values := map[string]string{}
		for _, variable := range spec.Containers[0].Env {
			values[variable.Name] = variable.Value
		}
		for name, value := range map[string]string{"NODE_ENV": "production", "DATA_DIR": "/data", "HOST": "0.0.0.0", "API_HOST": "0.0.0.0", "API_PORT": "4001"} {
			if values[name] != value {
				t.Errorf("%s: %s is %q", part, name, values[name])
			}
		}
		if isService := part != "migrate" && part != "publish"; isService != (values["METRICS_PORT"] != "") {
			t.Errorf("%s: metrics", part)
		}
	}
	services := map[string]bool{}
	for _, object := range render(t, map[string]any{}) {
		if object.Kind == "Service" {
			services[object.Metadata.Name] = strings.Contains(object.text, "name: metrics")
		}
	}
	if want := map[string]bool{"stall-api": true, "stall-edge": true, "stall-worker": true}; !maps.Equal(services, want) {
		t.Error(services)
	}
}

// Old edges would show the new front ends, which may call what only the new API has.
func TestFrontEndsFollowTheirEdges(t *testing.T) {
	for _, object := range render(t, map[string]any{}) {
		if object.Kind == "Job" && strings.Contains(object.text, "pre-upgrade") != (object.Metadata.Name == "stall-migrate") {
			t.Error(object.text)
		}
	}
}

func TestAnEdgeReachesTheChosenPorts(t *testing.T) {
	values := map[string]any{"networkPolicy": map[string]any{"edgePorts": []any{9000}}}
	for _, object := range render(t, values) {
		if object.Kind == "NetworkPolicy" && object.Metadata.Name == "stall-edge" && !strings.Contains(object.text, "port: 9000") {
			t.Error(object.text)
		}
	}
}
